'use client'

import styles from './home-cards.module.css'
import { MessageCard } from './message-card'
import { ScheduleCard } from './schedule-card'
import { TodoCard } from './todo-card'

/** What waits for me. Each card asks and fails for itself. */
export function HomeCards({ hasWorkflow }: { hasWorkflow: boolean }) {
  return (
    <div className={styles.cards}>
      {hasWorkflow && <TodoCard />}
      <ScheduleCard />
      <MessageCard />
    </div>
  )
}
