'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { Switch } from '@/components/ui/switch'
import { type ColorMode, readColorMode, saveColorMode, themeNames, watchColorMode } from '@/lib/client/color-mode'
import { toast } from '@/lib/client/toast-store'
import { LayoutPicture } from './layout-picture'
import { RadioCards } from './radio-cards'
import styles from './settings-drawer.module.css'
import { defaultSettings, type LayoutType, type ShellSettings, useShellSettings } from './settings-state'

type SettingsDrawerProps = { open: boolean; onClose: () => void }

/** Spec 1 §2.9. Everything takes effect at once, here and in the other windows of this browser. */
export function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const t = useTranslations('layout.settings')
  const [settings, change] = useShellSettings()
  const restore = () => {
    change(defaultSettings)
    saveColorMode('system')
    toast.success(t('restored'))
  }
  return (
    <Surface
      kind="drawer"
      open={open}
      title={t('title')}
      width="280px"
      onClose={onClose}
      footer={
        <Button className={styles.restore} startIcon={<Icon name="refresh" size={16} />} onClick={restore}>
          {t('restore')}
        </Button>
      }
    >
      <div className={styles.settings}>
        <LayoutChoice settings={settings} change={change} />
        <ModeChoice />
        <RadioCards
          legend={t('tone')}
          columns={2}
          value={settings.slideClass}
          options={(['dark', 'lightWhite'] as const).map((tone) => ({
            value: tone,
            label: t(`tones.${tone}`),
            picture: <span className={styles.tone} data-tone-sample={tone} />,
          }))}
          onChange={(slideClass) => change({ slideClass })}
        />
        <ThemeChoice settings={settings} change={change} />
        <ViewChoice settings={settings} change={change} />
      </div>
    </Surface>
  )
}

type ChoiceProps = { settings: ShellSettings; change: (patch: Partial<ShellSettings>) => void }

// In the order of contract 1 §12: 侧边, 顶部, 简约, 混合.
const layoutsInOrder = ['classic', 'functional', 'plain', 'blend'] as const satisfies LayoutType[]

function LayoutChoice({ settings, change }: ChoiceProps) {
  const t = useTranslations('layout.settings')
  return (
    <RadioCards
      legend={t('layout')}
      columns={2}
      value={settings.layoutType}
      options={layoutsInOrder.map((layout) => ({
        value: layout,
        label: t(`layouts.${layout}`),
        picture: <LayoutPicture layout={layout} />,
      }))}
      onChange={(layoutType) => change({ layoutType })}
    />
  )
}

const modes = [
  ['dark', 'moon'],
  ['light', 'sun'],
  ['system', 'monitor'],
] as const satisfies [ColorMode, IconName][]

function ModeChoice() {
  const t = useTranslations('layout.settings')
  const mode = useSyncExternalStore(watchColorMode, readColorMode, () => 'system' as const)
  return (
    <RadioCards
      legend={t('mode')}
      columns={3}
      value={mode}
      options={modes.map(([value, icon]) => ({ value, label: t(`modes.${value}`), picture: <Icon name={icon} size={20} /> }))}
      onChange={saveColorMode}
    />
  )
}

function ThemeChoice({ settings, change }: ChoiceProps) {
  const t = useTranslations('layout.settings')
  return (
    <RadioCards
      legend={t('theme')}
      columns={4}
      isBare
      value={settings.themeClass}
      options={themeNames.map((theme) => ({
        value: theme,
        label: t(`themes.${theme}`),
        // The sample has the theme's own tokens.
        picture: (
          <span className={styles.swatch} data-theme={theme}>
            {theme === settings.themeClass && <Icon name="check" size={16} />}
          </span>
        ),
      }))}
      onChange={(themeClass) => change({ themeClass })}
    />
  )
}

function ViewChoice({ settings, change }: ChoiceProps): ReactNode {
  const t = useTranslations('layout.settings')
  return (
    <fieldset className={styles.switches}>
      <legend className={styles.legend}>{t('view')}</legend>
      <Switch label={t('tagsView')} isOn={settings.tagsView} onChange={(tagsView) => change({ tagsView })} />
      <Switch label={t('tagsIcon')} isOn={settings.tagsIcon} onChange={(tagsIcon) => change({ tagsIcon })} />
      <Switch
        label={t('useCache')}
        hint={t('useCacheHint')}
        isOn={settings.useCache}
        onChange={(useCache) => change({ useCache })}
      />
      <Switch label={t('showLanguage')} isOn={settings.showLanguage} onChange={(showLanguage) => change({ showLanguage })} />
      <Switch label={t('showSearch')} isOn={settings.showSearch} onChange={(showSearch) => change({ showSearch })} />
    </fieldset>
  )
}
