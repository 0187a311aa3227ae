import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StepPanel } from '@/components/features/import-wizard/public'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { useDesignCategories, useParents } from '../queries'
import { MakeForm, type MakeStart } from './make-form'

type MakePanelProps = Omit<Parameters<typeof MakeForm>[0], keyof MakeStart>

/** Holds the place of the third step until its choices are there. It begins once: what is read anew later changes nothing under the hands. */
export function MakePanel(props: MakePanelProps) {
  const t = useTranslations('designs.fromTable')
  const categories = useDesignCategories()
  const pc = useParents('Web', true)
  const app = useParents('App', true)
  const [begun, setBegun] = useState<MakeStart | null>(null)
  const { released } = props.flow.state.made.design ?? { released: null }
  if (!begun && categories && pc.data && app.data) {
    const places = {
      pc: { hasMenu: released?.pc ?? false, directories: pc.data.list },
      app: { hasMenu: released?.app ?? false, directories: app.data.list },
    }
    setBegun({ categories, places })
  }
  if (begun) return <MakeForm {...props} {...begun} />
  const error = pc.error ?? app.error
  return (
    <StepPanel frame={props.frame} onLeave={props.onClose} buttons={<Button onClick={props.onBack}>{t('previous')}</Button>}>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void pc.mutate()
            void app.mutate()
          }}
        />
      ) : (
        <LoadingState />
      )}
    </StepPanel>
  )
}
