'use client'
import { useTranslations } from 'next-intl'
import { isRecord, own, readNumber, readText } from '@/lib/form/read'
import type { WidgetDisplayProps } from '../define-widget'
import styles from '../widgets.module.css'

/** The files by name and size; one below the other, on paper as on the page. */
export function Detail({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets.files')
  const files = Array.isArray(value) ? value.filter(isRecord) : []
  if (files.length === 0) return <>{text || t('none')}</>
  return (
    <ul className={styles.files}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same file, and the list keeps no state.
        <li key={index}>
          {readText(own(file, 'name'))} <small>{sizeText(readNumber(own(file, 'fileSize')))}</small>
        </li>
      ))}
    </ul>
  )
}

export function Cell({ value, text }: WidgetDisplayProps) {
  const files = Array.isArray(value) ? value.filter(isRecord) : []
  return <>{files.length > 0 ? files.map((file) => readText(own(file, 'name'))).join(', ') : text}</>
}

/** Spec 2 §9: KB is 1024 bytes. */
function sizeText(bytes: number | undefined): string {
  if (bytes === undefined || bytes < 0) return ''
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1_048_576 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 104_857.6) / 10} MB`
}
