'use client'

import dynamic from 'next/dynamic'
import styles from './home-cards.module.css'
import { MessageCard } from './message-card'
import { ScheduleCard } from './schedule-card'

// Most installations have no workflow engine.
const TodoCard = dynamic(() => import('./todo-card').then((file) => file.TodoCard), { ssr: false })

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
