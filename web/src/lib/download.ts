/** Hands the visitor a file that was made here. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by the time it gets round to this.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  });
}
