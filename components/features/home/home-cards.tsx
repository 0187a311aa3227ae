'use client'

import { MessageCard } from './message-card'
import { ScheduleCard } from './schedule-card'

// All cards come in one piece: apart, each would bring along what they share.
export { ChartsCards } from './charts-card'
export { WorkPanel } from './work-panel'

/** What the day has for me. Each card asks and fails for itself. */
export function HomeCards() {
  return (
    <>
      <ScheduleCard />
      <MessageCard />
    </>
  )
}
