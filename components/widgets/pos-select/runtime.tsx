'use client'
import type { WidgetProps } from '../define-widget'
import { PeopleControl } from '../people/people-control'

export function Runtime(props: WidgetProps) {
  return <PeopleControl kind="position" {...props} />
}
