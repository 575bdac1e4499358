/** Long enough for every browser to have read the content. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a text or a file to the browser as a download under a name. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
