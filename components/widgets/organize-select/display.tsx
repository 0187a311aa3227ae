'use client'
import type { WidgetDisplayProps } from '../define-widget'
import { PeopleText } from '../people/people-display'

export function Detail(props: WidgetDisplayProps) {
  return <PeopleText kind="organize" {...props} />
}
