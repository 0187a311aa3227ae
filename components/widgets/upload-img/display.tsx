'use client'
import { useTranslations } from 'next-intl'
import { isSafeImage } from '@/lib/domain/rich-text-rules'
import { isRecord, own, readText } from '@/lib/form/read'
import type { WidgetDisplayProps } from '../define-widget'
import { Cell } from '../upload-file/display'
import styles from '../widgets.module.css'

/** Thumbnails; a picture without a usable address stands by its name. */
export function Detail(props: WidgetDisplayProps) {
  return <Pictures {...props} className={styles.pictures} />
}

export { Cell }

/** On paper the pictures are as large as can be read, and never larger than a part of the page. */
export function Print(props: WidgetDisplayProps) {
  return <Pictures {...props} className={styles.printedPictures} />
}

function Pictures({ value, text, className }: WidgetDisplayProps & { className: string | undefined }) {
  const t = useTranslations('widgets.files')
  const pictures = Array.isArray(value) ? value.filter(isRecord) : []
  if (pictures.length === 0) return <>{text || t('none')}</>
  return (
    <ul className={className}>
      {pictures.map((picture, index) => {
        const url = readText(own(picture, 'url'))
        const name = readText(own(picture, 'name'))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same picture, and the list keeps no state.
          <li key={index}>{isSafeImage(url) ? <img src={url} alt={t('picture', { name })} loading="lazy" /> : name}</li>
        )
      })}
    </ul>
  )
}
