/** A connection that a test moves by hand, in place of XMLHttpRequest. */
export class UploadDouble {
  /** Those that were opened, oldest first. */
  static opened: UploadDouble[] = [];

  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  timeout = 0;
  status = 0;
  responseText = '';
  aborted = false;
  sent: FormData | undefined;

  /** @returns what puts the real one back. */
  static install(): () => void {
    const { XMLHttpRequest: real } = globalThis;
    UploadDouble.opened = [];
    globalThis.XMLHttpRequest = UploadDouble as unknown as typeof XMLHttpRequest;
    return () => {
      globalThis.XMLHttpRequest = real;
    };
  }

  open(): void {
    UploadDouble.opened.push(this);
  }

  setRequestHeader(): void {}

  send(body: FormData): void {
    this.sent = body;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.onabort?.();
  }

  /** So much of a hundred bytes has gone out. */
  moved(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 });
  }

  /** Everything has gone out, and the server answers. */
  answered(status: number, body: object = {}): void {
    this.upload.onload?.();
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}
