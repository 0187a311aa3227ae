import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { type NodeId, rootId } from '@/lib/designer/public'
import { boxOf, isOnScreen, markItems, placeScreenItems, screenKindOf } from '@/lib/designer/screen/public'
import { own, readFlag, readNumber, readRecord, readText } from '@/lib/form/read'
import { isOwnScreenKey, isPortalKind, screenKind } from '@/lib/screen/kinds'
import flowStyles from '../../flow/properties/flow-properties.module.css'
import { NumberSetting, SettingNote, SettingsSection, SwitchSetting, TextSetting } from '../../list/settings'
import { optionTable } from '../../portal/options/option-table'
import { headGroup } from '../../portal/options/shared-options'
import { DataSection } from '../../portal/properties/data-section'
import { OptionSection, TitleSetting } from '../../portal/properties/item-sections'
import { HolderProvider, useItemHolder } from '../../portal/properties/use-item'
import panelStyles from '../../shell/properties-panel.module.css'
import { useNodeShell, useSession, useSessionFact } from '../../shell/session-context'
import { screenOptionTable } from '../options/screen-option-table'
import type { OtherScreen } from '../other-screen'
import { screenIcon } from '../screen-icons'
import { useScreenWords } from '../use-screen-words'
import { RotationSection } from './rotation-section'
import { ScreenSettings } from './screen-settings'

/** The properties of the item that is chosen and, with nothing chosen, of the screen. */
export function ScreenProperties({ others }: { others: readonly OtherScreen[] | undefined }) {
  const t = useTranslations('screendesigner.panel')
  const count = useSessionFact((session) => session.selection.length)
  const id = useSessionFact((session) => session.current)
  const kind = useSessionFact((session) => screenKindOf(session.document, session.current))
  const words = useScreenWords()
  if (count > 1) return <EmptyState text={t('several', { count })} />
  return (
    <div className={panelStyles.panel}>
      <p className={flowStyles.head}>
        <Icon name={id === rootId ? 'monitor' : screenIcon(kind)} size={16} />
        {id === rootId ? t('screen') : words.typeName(kind)}
      </p>
      <div className={panelStyles.body}>
        {id === rootId ? <ScreenSettings others={others} /> : <ItemSettings key={id} id={id} kind={kind} />}
      </div>
    </div>
  )
}

function ItemSettings({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('screendesigner.panel')
  const holder = useItemHolder(id)
  const isKnown = isPortalKind(kind) || isOwnScreenKey(kind)
  return (
    <HolderProvider value={holder}>
      <SettingsSection title={t('basic')}>
        <NameSetting id={id} kind={kind} />
        {isPortalKind(kind) ? <TitleSetting id={id} /> : null}
        {isKnown ? null : <SettingNote>{t('unknown')}</SettingNote>}
      </SettingsSection>
      <PlaceSection id={id} kind={kind} />
      {kind === 'screenRotation' ? <RotationSection id={id} /> : null}
      {isKnown ? <KindSections id={id} kind={kind} /> : null}
    </HolderProvider>
  )
}

function KindSections({ id, kind }: { id: NodeId; kind: string }) {
  const groups = isPortalKind(kind) ? optionTable[kind] : isOwnScreenKey(kind) ? screenOptionTable[kind] : []
  const takesData = screenKind(kind)?.takesData ?? false
  return (
    <>
      {groups.map((group) => (
        <OptionSection key={group.name} group={group} />
      ))}
      {takesData ? <DataSection id={id} kind={kind} /> : null}
      {isPortalKind(kind) ? <OptionSection group={headGroup} /> : null}
      {takesData ? <RefreshSection id={id} /> : null}
    </>
  )
}

/** What an item is called in the list of layers; nobody reads it on the screen. */
function NameSetting({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('screendesigner.panel')
  const { value, change, endBurst } = useItemHolder(id)
  const key = kind === '' ? 'name' : 'label'
  return (
    <TextSetting
      label={t('label')}
      lengthMax={100}
      value={readText(value(key, 'item'))}
      onType={(text) => change({ [key]: text }, { at: 'item', burst: 'label' })}
      onLeave={endBurst}
    />
  )
}

const bounds = {
  ...{ left: { min: 0, max: 20_000 }, top: { min: 0, max: 20_000 } },
  ...{ width: { min: 10, max: 20_000 }, height: { min: 10, max: 20_000 }, angle: { min: 0, max: 359 } },
} as const
const places = ['left', 'top', 'width', 'height', 'angle'] as const

/** Where an item stands, in figures; within a rotation it fills that. */
function PlaceSection({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('screendesigner.panel')
  const session = useSession()
  const shell = useNodeShell(id)
  const box = boxOf(shell)
  const isFree = useSessionFact((one) => isOnScreen(one.document, id))
  const write = (key: (typeof places)[number], value: number | null) =>
    value !== null && session.run(placeScreenItems([{ ...box, id, [key]: value }]), `${id}.${key}`)
  const mark = (name: 'isLocked' | 'isHidden') => (
    <SwitchSetting
      label={t(name)}
      isOn={readFlag(own(shell, name))}
      onChange={(isOn) => session.run(markItems([id], name, isOn))}
    />
  )
  if (!isFree) return <SettingNote>{t('inRotation')}</SettingNote>
  return (
    <SettingsSection title={t('place')}>
      {places
        .filter((key) => key !== 'angle' || kind !== '')
        .map((key) => (
          <NumberSetting
            key={key}
            label={t(key)}
            {...bounds[key]}
            value={Math.round(box[key])}
            onType={(value) => write(key, value)}
            onLeave={() => session.history.endBurst()}
          />
        ))}
      {mark('isLocked')}
      {mark('isHidden')}
    </SettingsSection>
  )
}

/** When the data of an item is read anew; 0 goes by the screen. */
function RefreshSection({ id }: { id: NodeId }) {
  const t = useTranslations('screendesigner.panel')
  const { value, change, endBurst } = useItemHolder(id)
  const refresh = readRecord(value('refresh', 'item'))
  return (
    <SettingsSection title={t('refresh')} isOpen={false}>
      <NumberSetting
        label={t('seconds')}
        tip={t('secondsTip')}
        min={0}
        max={86_400}
        value={readNumber(own(refresh, 'seconds')) ?? 0}
        onType={(seconds) => seconds !== null && change({ refresh: { ...refresh, seconds } }, { at: 'item', burst: 'refresh' })}
        onLeave={endBurst}
      />
      <SwitchSetting
        label={t('isPushed')}
        tip={t('isPushedTip')}
        isOn={readFlag(own(refresh, 'isPushed'), true)}
        onChange={(isPushed) => change({ refresh: { ...refresh, isPushed } }, { at: 'item' })}
      />
    </SettingsSection>
  )
}
