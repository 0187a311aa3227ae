'use client'
import { useTranslations } from 'next-intl'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { plainText } from '@/lib/form/wire-values'
import { pictureOf } from './picture-value'
import styles from './sign.module.css'

export function Detail(props: WidgetDisplayProps) {
  return <Face {...props} className={styles.paper} />
}

export { ReadFace as Cell } from '@/components/widget-kits/faces/read-face'

/** On paper the ink alone, not larger than a signature is. */
export function Print(props: WidgetDisplayProps) {
  return <Face {...props} className={styles.print} />
}

function Face({ value, text, className }: WidgetDisplayProps & { className: string | undefined }) {
  const t = useTranslations('widgets.sign')
  const picture = pictureOf(value) ?? pictureOf(text)
  if (!picture) return <>{text ?? plainText(value)}</>
  return (
    <span className={className}>
      <img src={picture} alt={t('picture')} />
    </span>
  )
}
