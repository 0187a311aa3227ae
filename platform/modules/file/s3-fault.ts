import { AppError } from '@/lib/errors/app-error'

/** What the store answered, without what it repeats of the request: a wrong signature brings back keys and the text that was signed. */
type Answer = { name: string; status: number | undefined; message: string }

function answerOf(error: unknown): Answer {
  const thrown = typeof error === 'object' && error !== null ? error : {}
  const name = 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : 'Error'
  const message = 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : String(error)
  const metadata = '$metadata' in thrown && typeof thrown.$metadata === 'object' ? thrown.$metadata : null
  const status = metadata && 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : undefined
  return { name, status, message: message.slice(0, 300) }
}

/** An object that is not there. A bucket that is not there is a fault of the store. */
export function isAbsent(error: unknown): boolean {
  const { name, status } = answerOf(error)
  return status === 404 && name !== 'NoSuchBucket'
}

/** The store does not know this kind of call; some leave the less common ones out. */
export function isUnsupported(error: unknown): boolean {
  const { name, status } = answerOf(error)
  return status === 501 || status === 405 || name === 'NotImplemented'
}

/** For users one text, whatever it was; the log says what. */
export function storeFault(what: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const { name, status, message } = answerOf(error)
  return new AppError('transport', `the file store: ${what}: ${status === undefined ? '' : `${status} `}${name}: ${message}`, {
    userMessage: '文件存储暂时无法访问，请稍后再试',
    replyCode: 503,
    cause: new Error(`${name}: ${message}`),
  })
}
