'use client'
import { useMemo } from 'react'
import { classes } from '@/components/ui/field'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { plainText } from '@/lib/form/wire-values'
import styles from './editor.module.css'
import { htmlText, sanitizeHtml } from './sanitize-html'

/** Contract 3a §15: the stored HTML, cleaned of everything that could act or cover the page. */
export function Detail(props: WidgetDisplayProps) {
  return <RichText {...props} />
}

/** On paper pictures fit on a page and nothing scrolls. */
export function Print(props: WidgetDisplayProps) {
  return <RichText {...props} isPrinted />
}

/** Lists show the words alone. */
export function Cell({ value, text }: WidgetDisplayProps) {
  const html = text ?? plainText(value)
  return <>{useMemo(() => htmlText(html), [html])}</>
}

function RichText({ value, text, isPrinted }: WidgetDisplayProps & { isPrinted?: boolean }) {
  const html = text ?? plainText(value)
  const clean = useMemo(() => sanitizeHtml(html), [html])
  return (
    <div
      className={classes(styles.text, isPrinted && styles.print)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitizeHtml.
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
