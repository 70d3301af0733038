/** An error as the contest API answers it. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const notFound = () => new ApiError(404, 'There is no such object, or you may not know of it.');
export const forbidden = (message: string) => new ApiError(403, message);
export const invalid = (message: string) => new ApiError(400, message);
