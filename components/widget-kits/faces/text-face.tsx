import { Fragment } from 'react'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'

/** The read-only face of most widgets: the text the server made, else what is stored, always as text. */
export function Detail({ value, text }: WidgetDisplayProps) {
  return <>{breakable(text ?? plainText(value))}</>
}

/** An e-mail address that is too long for its line breaks before the at sign or a dot, not in the middle of a word. */
function breakable(text: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return text
  const parts = text.split(/(?=[@.])/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their places.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
