/** Parts of the page that scroll, for who has no mouse: Tab stops at them while nothing in them can have the focus. */

const STOPS = [
  "a[href]",
  "button:not(:disabled):not([tabindex='-1'])",
  "input:not(:disabled)",
  "select:not(:disabled)",
  "textarea",
  "summary:not([tabindex='-1'])",
  "[tabindex='0']",
].join(",");

/** Lets Tab stop at an element for as long as it is larger inside than outside and holds no other stop. */
export function scrollable(element: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    const overflows = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
    if (overflows && clientHeight > 0 && element.querySelector(STOPS) === null) {
      element.tabIndex = 0;
    } else if (element !== document.activeElement) {
      element.removeAttribute("tabindex");
    }
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(element);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return {
    destroy: () => {
      size.disconnect();
      content.disconnect();
    },
  };
}
