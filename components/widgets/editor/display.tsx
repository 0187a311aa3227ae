'use client'
import DOMPurify from 'dompurify'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'

/** Contract 3a §15: the stored HTML, cleaned of everything that could act or cover the page. */
export function Detail({ value, text }: WidgetDisplayProps) {
  const html = DOMPurify.sanitize(text ?? plainText(value), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the lines above.
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

export function Cell({ value, text }: WidgetDisplayProps) {
  return <>{DOMPurify.sanitize(text ?? plainText(value), { ALLOWED_TAGS: [] })}</>
}
