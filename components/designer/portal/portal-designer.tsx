'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { toast } from '@/lib/client/toast-store'
import type { LedFault } from '../shell/design-kind'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { loadDesigned } from '../shell/load-designed'
import { Announcer } from './announcer'
import { PortalCanvas, type PortalPlatform } from './portal-canvas'
import { type DrawItem, DrawProvider } from './portal-grid'
import { PortalPalette } from './portal-palette'
import { PortalTools } from './portal-tools'
import { PortalProperties } from './properties/portal-properties'
import { usePortalFaults } from './use-portal-faults'
import { usePortalKind } from './use-portal-kind'

type PortalDesignerProps = {
  session: DesignerSession
  /** Whose names and choices the controls show. */
  userId: string
  /** Draws an item as its readers see it. */
  drawItem: DrawItem
  led?: LedFault | null
  onSave: () => void
  onPreview: () => void
}

/** The designer of portals (contract 4b §3.2). Stands below `PortalDesignerMessages`. */
export function PortalDesigner({ session, userId, drawItem, led = null, onSave, onPreview }: PortalDesignerProps) {
  const t = useTranslations('portaldesigner.frame')
  const kind = usePortalKind()
  const faults = usePortalFaults(session)
  const [platform, setPlatform] = useState<PortalPlatform>('pc')
  const tell = useCallback((text: string) => void toast.warning(text), [])
  return (
    <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
      <DesignerProvider session={session} kind={kind} tell={tell}>
        <DrawProvider value={drawItem}>
          <Announcer>
            <DesignerFrame
              palette={<PortalPalette />}
              names={{ palette: t('palette'), left: t('left') }}
              canvas={<PortalCanvas platform={platform} />}
              properties={<PortalProperties />}
              faults={faults}
              led={led}
              tools={<PortalTools platform={platform} onPlatform={setPlatform} onPreview={onPreview} />}
              isOpenedByEnter
              onSave={onSave}
            />
          </Announcer>
        </DrawProvider>
      </DesignerProvider>
    </OptionsProvider>
  )
}
