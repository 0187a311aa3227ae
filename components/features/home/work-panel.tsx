import { DueCard } from './due-card'
import { RecentCard } from './recent-card'

/** What I work with: from the modules of my menu, under my rights. */
export function WorkPanel() {
  return (
    <>
      <DueCard />
      <RecentCard />
    </>
  )
}
