import { useTranslations } from 'next-intl'
import type { ChatFile, FileFacts } from '@/lib/client/chat/uploads'
import { errorText, isAbort, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { imageBytesMax, videoBytesMax, videoTypes } from './constants'
import { useChatStore } from './state'

/** Sends one picture or film: its kind and size are looked at, then it is stored and sent (spec 1 §5, contract 1 §17). */
export function useSendFile(peerId: string): (files: readonly File[]) => Promise<void> {
  const t = useTranslations('chat.file')
  const store = useChatStore()
  const upload = useUploading()
  return async (files) => {
    const [file] = files
    if (!file) return
    const problem = files.length > 1 ? 'onlyOne' : store.uploads.isRunning ? 'busy' : problemOf(file)
    if (problem) return void toast.error(t(problem, { max: videoBytesMax / 1_048_576 }))
    const isImage = file.type.startsWith('image/')
    const facts = await (isImage ? imageFacts(file) : videoFacts(file)).catch(() => undefined)
    if (!facts) return void toast.error(t(isImage ? 'brokenImage' : 'brokenVideo'))
    // Another one may have begun while this one was looked at.
    if (store.uploads.isRunning) return void toast.error(t('busy'))
    await upload({ peerId, kind: isImage ? 'image' : 'video', content: file, name: file.name || 'image.png', facts })
  }
}

/** Uploads and sends; what went wrong is told once (spec 1 §8: the platform's words, 1.5 s), and the file can be sent again. */
export function useUploading(): (file: ChatFile) => Promise<void> {
  const t = useTranslations('chat.composer')
  const tErrors = useTranslations('errors')
  const { uploads } = useChatStore()
  return async (file) => {
    try {
      if (!(await uploads.start(file))) toast.warning(t('tooMany'))
    } catch (error) {
      if (!isAbort(error) && !isSessionEnd(error))
        toast.error(
          errorText(error, (key, params) => tErrors(key, params)),
          { durationMs: 1500 },
        )
    }
  }
}

function problemOf({ type, size }: File): 'wrongKind' | 'imageTooLarge' | 'videoTooLarge' | undefined {
  if (type.startsWith('image/')) return size < imageBytesMax ? undefined : 'imageTooLarge'
  if (!videoTypes.some((known) => known === type)) return 'wrongKind'
  return size <= videoBytesMax ? undefined : 'videoTooLarge'
}

/** The natural size (contract 1 §17). */
async function imageFacts(file: File): Promise<FileFacts> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    if (width === 0 || height === 0) throw new Error('a picture without a size')
    return { width, height }
  } finally {
    URL.revokeObjectURL(address)
  }
}

const readMsMax = 10_000

async function videoFacts(file: File): Promise<FileFacts> {
  const address = URL.createObjectURL(file)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const video = document.createElement('video')
    video.preload = 'metadata'
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = () => reject(new Error('not a film that this browser plays'))
      timer = setTimeout(reject, readMsMax)
      video.src = address
    })
    const { videoWidth: width, videoHeight: height, duration } = video
    return { ...(width > 0 && height > 0 && { width, height }), ...(Number.isFinite(duration) && { length: duration }) }
  } finally {
    clearTimeout(timer)
    URL.revokeObjectURL(address)
  }
}
