/** Replaces XMLHttpRequest; the test drives it by hand. */
export class UploadDouble {
  /** The opened requests, oldest first. */
  static opened: UploadDouble[] = [];

  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  timeout = 0;
  status = 0;
  responseText = '';
  aborted = false;
  headers: Record<string, string> = {};
  sent: FormData | undefined;

  /** @returns a function that restores the real one. */
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

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: FormData): void {
    this.sent = body;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.onabort?.();
  }

  /** Reports that `loaded` of a hundred bytes are sent. */
  moved(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 });
  }

  /** Reports that all bytes are sent, and answers. */
  answered(status: number, body: object = {}): void {
    this.upload.onload?.();
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}
