'use client'
import { useTranslations } from 'next-intl'
import type { WidgetDisplayProps } from '../define-widget'
import { Cell } from '../upload-file/display'
import { entriesOf, pictureUrl } from '../uploads/file-entries'
import { StoredPictures } from '../uploads/stored-files'
import styles from '../widgets.module.css'

export { Cell }

/** Thumbnails; a press shows the picture on the whole screen. */
export function Detail({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets.files')
  if (entriesOf(value).length === 0) return <>{text || t('none')}</>
  return <StoredPictures value={value} type="annexpic" />
}

/** On paper the pictures are as large as can be read, and never larger than a part of the page. */
export function Print({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets.files')
  const pictures = entriesOf(value)
  if (pictures.length === 0) return <>{text || t('none')}</>
  return (
    <ul className={styles.printedPictures}>
      {pictures.map((picture, index) => {
        const url = pictureUrl(picture, 'annexpic')
        const { name } = picture
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same picture, and the list keeps no state.
          <li key={index}>{url ? <img src={url} alt={t('picture', { name })} /> : name}</li>
        )
      })}
    </ul>
  )
}
