'use client'
import { useTranslations } from 'next-intl'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { entriesOf, pictureUrl } from '@/components/widget-kits/uploads/file-entries'
import { StoredPictures } from '@/components/widget-kits/uploads/stored-files'
import styles from '@/components/widget-kits/widgets.module.css'
import { Cell } from '../upload-file/display'

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
