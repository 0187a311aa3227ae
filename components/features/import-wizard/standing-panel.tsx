import type { ComponentProps } from 'react'
import { StandingRecords } from '@/components/screen/standing-records'
import { useTexts } from '@/lib/client/use-texts'

/** Why an import is not taken back. */
export function StandingPanel(props: Omit<ComponentProps<typeof StandingRecords>, 'texts'>) {
  const t = useTexts('importing.standing')
  return <StandingRecords {...props} texts={t} />
}
