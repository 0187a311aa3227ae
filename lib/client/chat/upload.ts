import { call } from '@/lib/client/call'
import { watchedTransport } from '@/lib/client/uploads/watched-transport'
import { file } from '@/lib/contract/file/file'

type UploadOptions = { name: string; onProgress: (percent: number) => void; signal: AbortSignal }

/** Stores a file of the chat (contract 1 §17) and tells how far it is. Answers the name it is known by from then on. */
export async function uploadChatFile(content: Blob, { name, onProgress, signal }: UploadOptions): Promise<string> {
  const body = new FormData()
  body.append('file', content, name)
  // What is sent is a little more than the file.
  const transport = watchedTransport((bytes) => onProgress(Math.min(100, Math.round((bytes / Math.max(1, content.size)) * 100))))
  const { data } = await call(file.upload, { params: { type: 'IM' }, body }, { signal, transport })
  return data.name
}
