import { fillPath } from '@/lib/contract/endpoint'
import { file } from '@/lib/contract/file/file'
import { envelope } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import { errorCodeOfReply } from '@/lib/errors/codes'

type UploadOptions = { name: string; onProgress: (percent: number) => void; signal: AbortSignal }

/** Stores a file of the chat (contract 1 §17) and tells how far it is, which `fetch` cannot. Answers the name it is known by from then on. */
export function uploadChatFile(content: Blob, { name, onProgress, signal }: UploadOptions): Promise<string> {
  const form = new FormData()
  form.append('file', content, name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${fillPath(file.upload.path, { type: 'IM' })}?n=${Math.floor(Date.now() / 1000)}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new AppError('transport', 'the file was not sent'))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    request.onload = () => {
      try {
        resolve(storedName(request.response))
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function storedName(response: unknown): string {
  const reply = envelope.safeParse(response)
  if (!reply.success) throw new AppError('transport', 'the answer to the file is no envelope')
  const { code, msg, data } = reply.data
  if (code !== 200)
    throw new AppError(errorCodeOfReply(code), `the file was refused: ${code}`, { userMessage: msg ?? '', replyCode: code })
  const stored = file.upload.data.safeParse(data)
  if (!stored.success)
    throw new AppError('drift', 'the answer to the file does not fit', { params: { call: file.upload.path, field: 'name' } })
  return stored.data.name
}
