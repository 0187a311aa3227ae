'use client'
import { useTranslations } from 'next-intl'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { entriesOf } from '@/components/widget-kits/uploads/file-entries'
import { CellFiles, StoredFiles } from '@/components/widget-kits/uploads/stored-files'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import styles from '@/components/widget-kits/widgets.module.css'
import { sizeText } from '@/lib/domain/size-text'

/** The files one below the other, to be opened and saved. */
export function Detail({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets.files')
  if (entriesOf(value).length === 0) return <>{text || t('none')}</>
  return <StoredFiles value={value} type="annex" />
}

/** In a list and in a table that is edited the names alone; in a record that is read each opens its file. */
export function Cell({ node, value, text }: WidgetDisplayProps) {
  const isDetail = useWidgetEnv()?.isDetail
  const entries = entriesOf(value)
  if (entries.length === 0) return <>{text}</>
  if (isDetail) return <CellFiles value={value} type={node.type === 'uploadImg' ? 'annexpic' : 'annex'} />
  return <>{entries.map(({ name }) => name).join(', ')}</>
}

/** On paper by name and size. */
export function Print({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets.files')
  const entries = entriesOf(value)
  if (entries.length === 0) return <>{text || t('none')}</>
  return (
    <ul className={styles.files}>
      {entries.map(({ name, fileSize }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same file, and the list keeps no state.
        <li key={index}>
          {name} <small>{sizeText(fileSize)}</small>
        </li>
      ))}
    </ul>
  )
}
