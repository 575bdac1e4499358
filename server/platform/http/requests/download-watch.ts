import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** What tells a download from other responses. */
interface DownloadTraits {
  method: string;
  status: number;
  /** `Content-Disposition` */
  disposition: string;
  /** `Content-Range`; empty without one. */
  range: string;
}

/** Whether a response began to deliver a file to be saved. The later ranges of a file belong to the download that its first range began. */
export function beginsDownload({ method, status, disposition, range }: DownloadTraits): boolean {
  if (method === 'HEAD' || !disposition.startsWith('attachment')) return false;
  return status === 200 || (status === 206 && range.startsWith('bytes 0-'));
}

/** Calls `onDownload` after each response that delivered a file to be saved, also if the client closed the connection early. */
export function watchDownloads(onDownload: (request: Request) => void): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    response.once('close', () => {
      const header = (name: string): string => String(response.getHeader(name) ?? '');
      const traits = { method: request.method, status: response.statusCode };
      if (!response.headersSent) return;
      if (beginsDownload({ ...traits, disposition: header('Content-Disposition'), range: header('Content-Range') })) onDownload(request);
    });
    next();
  };
}
