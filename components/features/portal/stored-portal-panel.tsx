'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, use, useMemo, useState } from 'react'
import type { SWRResponse } from 'swr'
import { ScreenAtContext, useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import type { PortalAuth } from '@/lib/contract/portal/portal'
import { webAddress } from '@/lib/domain/menu-address'
import { AppError } from '@/lib/errors/app-error'
import { type PortalLayout, readLayout } from '@/lib/portal/layout'
import { visibleItems } from '@/lib/portal/places'
import styles from './portal.module.css'
import { PortalFrame, PortalGrid } from './portal-panel'
import { PortalTexts } from './portal-texts-panel'
import { usePortalAuth } from './queries'
import type { PortalSource } from './types'
import { systemOf } from './utils'
import { Frame } from './widgets/media-panel'

const ArrangePanel = lazyCode(() => import('./arrange/arrange-panel').then((file) => file.ArrangePanel))

type StoredPortalProps = {
  id: string
  /** Of the page; without it that of the start page. */
  title?: string
  /** Shown where the portal is not there for this person. */
  instead: (why: { error?: unknown; retry: () => void }) => ReactNode
  /** Stands while it is not known what is shown. */
  fallback?: ReactNode
}

/** A portal by its id: designed, a page of the product, or an address (contract 4b §1.1). */
export function StoredPortal({ fallback = <LoadingState />, ...props }: StoredPortalProps) {
  const systemId = systemOf(useShell().user)
  // Out here it is asked for while the texts come, not after them. What is read of it here is what is listened to.
  const { data, error, mutate } = usePortalAuth(props.id, systemId)
  return (
    <PortalTexts fallback={fallback}>
      <Stored {...props} fallback={fallback} systemId={systemId} auth={{ data, error, mutate }} />
    </PortalTexts>
  )
}

type StoredProps = StoredPortalProps & {
  systemId: string
  auth: Pick<SWRResponse<PortalAuth | null>, 'data' | 'error' | 'mutate'>
}

function Stored({ id, title, instead, fallback, systemId, auth: { data, error, mutate } }: StoredProps) {
  const t = useTranslations('portal')
  const retry = () => void mutate()
  if (error && data === undefined) return instead({ error, retry })
  if (data === undefined) return fallback
  if (data === null) return instead({ retry })
  if (data.type === 1)
    return <Configured linkType={data.linkType ?? 0} address={data.customUrl} title={title ?? t('home.title')} />
  return (
    <Designed
      key={id}
      title={title ?? t('home.title')}
      id={id}
      systemId={systemId}
      formData={data.formData}
      isLocked={data.enabledLock !== 0}
      onArranged={(layout) => void mutate({ ...data, formData: JSON.stringify(layout) }, { revalidate: false })}
    />
  )
}

type DesignedProps = {
  id: string
  title: string
  systemId: string
  formData: string
  isLocked: boolean
  onArranged: (layout: PortalLayout) => void
}

function Designed({ id, title, systemId, formData, isLocked, onArranged }: DesignedProps) {
  const t = useTranslations('portal')
  const { isViewing } = useShell()
  const isWide = useMedia('(min-width: 900px)')
  const source = useMemo<Extract<PortalSource, { kind: 'portal' }>>(() => ({ kind: 'portal', id, systemId }), [id, systemId])
  const layout = useMemo(() => readLayout(formData)?.layout, [formData])
  const [isArranging, setArranging] = useState(false)
  if (!layout || visibleItems(layout.layout).length === 0) return <EmptyState text={t('home.empty')} />
  const done = (next?: PortalLayout) => {
    if (next) onArranged(next)
    setArranging(false)
  }
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{title}</h1>
      <PortalFrame layout={layout} source={source}>
        {isArranging ? (
          <ArrangePanel fallback={<LoadingState />} layout={layout} source={source} onDone={done} />
        ) : (
          <>
            <PortalGrid layout={layout} />
            {!isLocked && !isViewing && isWide && (
              <Button size="sm" variant="text" className={styles.arrangeButton} onClick={() => setArranging(true)}>
                {t('arrange.start')}
              </Button>
            )}
          </>
        )}
      </PortalFrame>
    </div>
  )
}

type ConfiguredProps = { linkType: number; address: string; title: string }

const nowhere = () => null

/** A page of the product, under the rights of whoever looks, or an address in a frame. A page that is itself a portal shows no third one. */
function Configured({ linkType, address, title }: ConfiguredProps) {
  const t = useTranslations('portal')
  const screenAt = use(ScreenAtContext)
  if (linkType === 1) {
    const url = webAddress(address, window.location.origin)
    if (!url) return <Fault text={t('frameInvalid')} />
    return (
      <div className={styles.framed}>
        <h1 className="tn-visually-hidden">{title}</h1>
        <Frame url={url} title={title} />
      </div>
    )
  }
  const path = `/${address.trim().replace(/^\/+/, '')}`
  const screen = homePaths.has(path) ? null : screenAt(path)
  if (!screen) return <Fault text={t('home.noPage')} />
  return <ScreenAtContext value={nowhere}>{screen}</ScreenAtContext>
}

const homePaths: ReadonlySet<string> = new Set(['/', '/home', '/dashboard'])

function Fault({ text }: { text: string }) {
  return <ErrorState error={new AppError('invalid', 'portal address', { userMessage: text })} />
}
