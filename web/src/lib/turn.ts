/** Whose turn it is, where it is seen while one looks elsewhere: the page's title, its icon, and a notice. */

/** The page's icon with a spot on it that says that something is to be done. */
const SPOT = "<circle cx='50' cy='50' r='13' fill='%232a6a3a' stroke='white' stroke-width='4'/>";
const END = "%3C/svg%3E";

function spotted(icon: string): string {
  return icon.replace(END, `${SPOT.replaceAll("<", "%3C").replaceAll(">", "%3E")}${END}`);
}

/** Shows a title, and whether it is one's turn; what is returned puts back what was there before. */
export function showTurn(title: string, own: boolean): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = { title: document.title, icon: link?.href ?? "" };
  document.title = title;
  if (link && own) {
    link.href = spotted(before.icon);
  }
  return () => {
    document.title = before.title;
    if (link) {
      link.href = before.icon;
    }
  };
}

/** Asks the browser whether notices may be given. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") {
    return false;
  }
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

/** Gives a notice, unless the page is being looked at. Clicking it comes back to the page. */
export function notify(title: string, body: string, battle: string): void {
  if (!document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") {
    return;
  }
  try {
    const notice = new Notification(title, { body, tag: battle });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones have the permission and yet no notices of a page.
  }
}
