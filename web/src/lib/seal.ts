/** The seal on the dice: the service publishes a hash of the seed before the battle and the seed after it. */

/**
 * Whether the seed is the one that was sealed, with `seal` where somebody had named it. False also where the browser cannot tell
 * (no secure context).
 */
export async function sealHolds(seed: string, commitment: string, seal: string | null = null): Promise<boolean> {
  // Browsers leave `subtle` out of pages that came over plain HTTP, whatever the types say.
  const subtle = (crypto as { readonly subtle?: SubtleCrypto }).subtle;
  if (!subtle) {
    return false;
  }
  const digest = await subtle.digest(
    "SHA-256",
    new TextEncoder().encode(seal === null ? seed : `${seal}\u001f${seed}`),
  );
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.toLowerCase();
}
