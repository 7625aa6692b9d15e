import { vi } from 'vitest';

/** jsdom opens and draws no pictures. Files whose name ends in `.txt` or `.heic` cannot be opened; all others are pictures of this size. */
export function installPictures(width = 800, height = 600): void {
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    address,
  ) {
    this.setAttribute('src', address);
    const outcome = /\.(txt|heic)$/.test(address) ? 'error' : 'load';
    queueMicrotask(() => this.dispatchEvent(new Event(outcome)));
  });
  const context = { fillRect: () => {}, drawImage: () => {}, getImageData: () => ({ data: [51, 102, 153] }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made, type) =>
    made(new Blob(['drawn'], { type: type ?? '' })),
  );
}
