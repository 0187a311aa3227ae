'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { toast } from '@/lib/client/toast-store'
import { Announcer } from '../portal/announcer'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { loadDesigned } from '../shell/load-designed'
import { type DrawScreenItem, DrawScreenProvider } from './item-frame'
import { LayersPanel } from './layers-panel'
import type { OtherScreen } from './other-screen'
import { ScreenProperties } from './properties/screen-properties'
import { type CanvasSettings, ScreenCanvas } from './screen-canvas'
import { ScreenPalette } from './screen-palette'
import { ScreenTools } from './screen-tools'
import { useScreenFaults } from './use-screen-faults'
import { useScreenKind } from './use-screen-kind'

type ScreenDesignerProps = {
  session: DesignerSession
  /** Whose names and choices the controls show. */
  userId: string
  /** Draws an item as its readers see it. */
  drawItem: DrawScreenItem
  /** The other screens; undefined while they are on their way. */
  others: readonly OtherScreen[] | undefined
  onSave: () => void
  onPreview: () => void
}

/** The designer of data screens. Stands below `ScreenDesignerMessages`. */
export function ScreenDesigner({ session, userId, drawItem, others, onSave, onPreview }: ScreenDesignerProps) {
  const t = useTranslations('screendesigner.frame')
  const kind = useScreenKind()
  const faults = useScreenFaults(session)
  const [settings, setSettings] = useState<CanvasSettings>({ isSnapping: true, hasGrid: false })
  const tell = useCallback((text: string) => void toast.warning(text), [])
  return (
    <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
      <DesignerProvider session={session} kind={kind} tell={tell}>
        <DrawScreenProvider value={drawItem}>
          <Announcer>
            <DesignerFrame
              palette={<ScreenPalette />}
              names={{ palette: t('palette'), left: t('left') }}
              outline={{ label: t('layers'), content: <LayersPanel /> }}
              canvas={<ScreenCanvas settings={settings} />}
              properties={<ScreenProperties others={others} />}
              faults={faults}
              tools={<ScreenTools settings={settings} onSettings={setSettings} onPreview={onPreview} />}
              isOpenedByEnter
              onSave={onSave}
            />
          </Announcer>
        </DrawScreenProvider>
      </DesignerProvider>
    </OptionsProvider>
  )
}
