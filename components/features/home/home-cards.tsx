'use client'

import { MessageCard } from './message-card'
import { ScheduleCard } from './schedule-card'

/** What the day has for me. Each card asks and fails for itself. */
export function HomeCards() {
  return (
    <>
      <ScheduleCard />
      <MessageCard />
    </>
  )
}
