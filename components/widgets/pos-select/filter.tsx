'use client'
import type { WidgetFilterProps } from '../define-widget'
import { PeopleFilter } from '../people/people-filter'

export function Filter(props: WidgetFilterProps) {
  return <PeopleFilter kind="position" {...props} />
}
