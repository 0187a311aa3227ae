'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { EmptyState, LoadingState } from '@/components/ui/states'
import type { Widget, WidgetExample } from '@/components/widget-kits/define-widget'
import { widgets } from '@/components/widgets/registry'
import type { CurrentUserDefaults } from '@/lib/form/default-values'
import { ExampleCard, type GalleryUser } from './example-card'
import styles from './gallery.module.css'

const shown = [...widgets.values()].filter((widget) => widget.examples)

/** All widgets at the side, the examples of one of them in the middle. */
export function GalleryPage({ user, type }: { user: GalleryUser & CurrentUserDefaults & { userId: string }; type: string }) {
  const t = useTranslations('gallery')
  const widget = widgets.get(type)
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label={t('widgets')}>
        <ul>
          {shown.map(({ type: key }) => (
            <li key={key}>
              <Link href={`/gallery?widget=${key}`} aria-current={key === type ? 'page' : undefined} prefetch={false}>
                {key}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>
        <h1>{type}</h1>
        <OptionsProvider key={type} load={loadOptions} lookups={lookupsOf(user.userId)}>
          {widget?.examples ? <Examples key={type} widget={widget} user={user} /> : <EmptyState text={t('none')} />}
        </OptionsProvider>
      </main>
    </div>
  )
}

function Examples({ widget, user }: { widget: Widget; user: GalleryUser & CurrentUserDefaults }) {
  const [examples, setExamples] = useState<readonly WidgetExample[] | null>(null)
  // The network, from which the examples come.
  useEffect(() => {
    let isCurrent = true
    void widget.examples?.().then((module) => isCurrent && setExamples(module.examples))
    return () => {
      isCurrent = false
    }
  }, [widget])
  if (!examples) return <LoadingState />
  return examples.map((example) => <ExampleCard key={example.title} widget={widget} example={example} user={user} />)
}
