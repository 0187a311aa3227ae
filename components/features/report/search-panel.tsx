import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormView } from '@/components/form/form-view'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMedia } from '@/components/ui/use-media'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { ReportParameterField } from '@/lib/contract/report/report'
import { createFormStore } from '@/lib/form/form-store'
import styles from './report.module.css'
import { formValues, parametersOf, searchFormDesign } from './search-form'
import { isFilled, type Parameters } from './utils'

type SearchPanelProps = {
  fields: readonly ReportParameterField[]
  start: Parameters
  onSearch: (values: Parameters) => void
}

/** The search form of a report. Nothing is asked while a required value is missing. */
export function SearchPanel(props: SearchPanelProps) {
  // What is reset begins anew.
  const [round, setRound] = useState(0)
  return <SearchForm key={round} {...props} onReset={() => setRound(round + 1)} />
}

function SearchForm({ fields, start, onSearch, onReset }: SearchPanelProps & { onReset: () => void }) {
  const t = useTranslations('report')
  const { user } = useShell()
  const isNarrow = useMedia('(max-width: 600px)')
  const [isFolded, setFolded] = useState(() => isFilled(fields, start))
  const [store] = useState(() =>
    createFormStore({
      design: searchFormDesign(fields),
      schemas: widgetSchemas,
      mode: 'create',
      initialValues: formValues(fields, start),
      currentUser: user,
      readableForms: 'all',
    }),
  )
  const search = () => {
    if (store.validate().length > 0) return
    onSearch(parametersOf(fields, (name) => store.getValue(name), start))
    setFolded(true)
  }
  if (isNarrow && isFolded)
    return (
      <div className={styles.search}>
        <Button startIcon={<Icon name="search" size={16} />} aria-expanded={false} onClick={() => setFolded(false)}>
          {t('parameters')}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.search}
      aria-label={t('parameters')}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <div className={styles.fields}>
        <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
          <FormView store={store} currentUser={user} />
        </OptionsProvider>
      </div>
      <Button type="submit" variant="primary" startIcon={<Icon name="search" size={16} />}>
        {t('search')}
      </Button>
      <Button
        onClick={() => {
          onReset()
          if (isFilled(fields, start)) onSearch(start)
        }}
      >
        {t('reset')}
      </Button>
    </form>
  )
}
