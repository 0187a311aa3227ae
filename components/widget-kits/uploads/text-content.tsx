'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadingState } from '@/components/ui/states'
import styles from './preview.module.css'
import { decodeText, readBytes } from './read-bytes'

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
  const { bytes, isCut } = await readBytes(url, shownBytesMax, { signal, isWhole: false })
  return { text: decodeText(bytes), isCut }
}
