/** A file’s bytes in base64. */
export async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(file);
  const address = await read;
  return address.slice(address.indexOf(',') + 1);
}
