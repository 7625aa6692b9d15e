/** Gives the browser a file to store. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
