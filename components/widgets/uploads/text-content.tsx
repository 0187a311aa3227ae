'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadingState } from '@/components/ui/states'
import styles from './preview.module.css'

/** A text of any size costs no more than its beginning. */
const shownBytesMax = 1_048_576

type Shown = { text: string; isCut: boolean }

export function TextContent({ url }: { url: string }) {
  const t = useTranslations('upload.preview')
  const [shown, setShown] = useState<Shown | 'loading' | 'failed'>('loading')
  // The platform: the beginning of the file.
  useEffect(() => {
    const giveUp = new AbortController()
    readStart(url, giveUp.signal)
      .catch(() => 'failed' as const)
      .then((result) => !giveUp.signal.aborted && setShown(result))
    return () => giveUp.abort()
  }, [url])
  if (shown === 'loading') return <LoadingState />
  if (shown === 'failed') return <p role="alert">{t('failed')}</p>
  return (
    <>
      {shown.isCut ? <p className={styles.cut}>{t('tooLong')}</p> : null}
      {shown.text === '' ? <p>{t('empty')}</p> : <pre className={styles.text}>{shown.text}</pre>}
    </>
  )
}

async function readStart(url: string, signal: AbortSignal): Promise<Shown> {
  const response = await fetch(url, { signal })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  while (length <= shownBytesMax) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  // Servers that know no ranges would go on sending.
  void reader.cancel().catch(() => undefined)
  const bytes = new Uint8Array(Math.min(length, shownBytesMax))
  let at = 0
  for (const part of parts) {
    bytes.set(part.subarray(0, Math.max(0, bytes.length - at)), at)
    at = Math.min(bytes.length, at + part.length)
  }
  return { text: decode(bytes), isCut: length > shownBytesMax }
}

/** Files of Chinese offices are in UTF-8 or in the national encoding; the marks of UTF-16 say so themselves. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // A sign that the cut goes through is no sign of another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
