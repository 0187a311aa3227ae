import type { RawRecord } from '@/lib/form/read'
import { type PortalKey, portalKinds } from '@/lib/portal/widget-kinds'

/** Words in the language of whoever designs, for what a new item shows. */
export type NewWords = {
  title: (key: PortalKey) => string
  /** Sample data: the n-th category, series, entry. */
  sample: (kind: 'category' | 'series' | 'entry' | 'text' | 'tab' | 'column', number: number) => string
}

const card = {
  titleFontSize: 14,
  titleFontWeight: false,
  titleFontColor: '',
  titleLeft: 'left',
  titleBgColor: '',
  cardIcon: '',
  cardIconColor: '',
  cardRightBtn: '',
  linkType: '',
  type: '',
  moduleId: '',
  urlAddress: '',
  linkTarget: '_self',
  propertyJson: '',
  appLinkType: '',
  appType: '',
  appModuleId: '',
  appUrlAddress: '',
}

/** An item as the palette brings it (contract 4b §2.1, §2.2); its id and its place are given when it is added. */
export function newItem(key: PortalKey, words: NewWords): RawRecord {
  const { w, h } = portalKinds[key]
  const title = words.title(key)
  return {
    i: 0,
    x: 0,
    y: 0,
    w,
    h,
    jnpfKey: key,
    label: title,
    title: key === 'text' ? '' : title,
    visibility: 'isDesktopOnly' in portalKinds[key] ? ['pc'] : ['pc', 'app'],
    card: { ...card },
    dataType: 'static',
    propsApi: '',
    propsApiName: '',
    templateJson: [],
    refresh: { autoRefresh: false, autoRefreshTime: 5 },
    option: optionOf(key, words),
    ...beside(key, words),
  }
}

/** A tab of a tab item. */
export function newPane(number: number, words: NewWords): RawRecord {
  return { title: words.sample('tab', number), name: String(number), icon: '', children: [] }
}

/** Keys that stand beside the option (contract 4b §2.2). */
function beside(key: PortalKey, words: NewWords): RawRecord {
  if (key === 'card') return { children: [] }
  if (key === 'tab') return { children: [newPane(1, words), newPane(2, words)], active: '1', type: '', tabPosition: 'top' }
  if (key === 'schedule') return { defaultView: 'dayGridMonth', showLunarCalendar: true, firstDay: 1, duration: 60 }
  return {}
}

function optionOf(key: PortalKey, words: NewWords): RawRecord {
  return options[key]?.(words) ?? {}
}

const categories = [1, 2, 3, 4]
const samples = [32, 54, 41, 67, 20, 38, 29, 45]

/** Rows of a chart, so that a new one is seen: by category, and by series within it. */
function rows({ sample }: NewWords, series: number): readonly RawRecord[] {
  return Array.from({ length: series }, (_, line) =>
    categories.map((category, at) => ({
      name: sample('category', category),
      type: sample('series', line + 1),
      value: samples[line * categories.length + at] ?? 10,
    })),
  ).flat()
}

const link = { linkType: '', urlAddress: '', linkTarget: '_self', moduleId: '', type: '', propertyJson: '' }
const chart = { styleType: 1, legendShow: true, tooltipShow: true, colorList: [] }

const options: Partial<Record<PortalKey, (words: NewWords) => RawRecord>> = {
  notice: ({ sample }) => ({
    styleType: 1,
    noticeCount: 5,
    showImage: true,
    columnData: ['fullName', 'classify', 'releaseTime'].map((filedName, at) => ({
      fullName: sample('column', at + 1),
      filedName,
      show: true,
      classify: [],
    })),
  }),
  todo: ({ sample }) => ({
    rowNumber: 3,
    showBorder: false,
    defaultValue: ['toBeReviewed', 'flowDone', 'flowCirculate'].map((id, at) => ({
      ...{ id, fullName: sample('entry', at + 1), noShow: false, num: 0, category: [] },
      icon: ['icon-ym icon-ym-flowTodo', 'icon-ym icon-ym-flowDone', 'icon-ym icon-ym-flowCirculate'][at],
      iconBgColor: ['#188ae2', '#34a853', '#f5a623'][at],
    })),
  }),
  commonFunc: () => ({ styleType: 1, rowNumber: 5, defaultValue: [] }),
  dataBoard: ({ sample }) => ({
    styleType: 1,
    rowNumber: 4,
    defaultValue: categories.map((id) => ({
      ...{ id: String(id), fullName: sample('entry', id), unit: '', num: samples[id - 1], field: '' },
      ...{ icon: 'icon-ym icon-ym-chart', iconColor: '#188ae2', ...link },
    })),
  }),
  tableList: ({ sample }) => ({
    styleType: 1,
    tableCount: 5,
    tableIndex: true,
    showHeader: true,
    border: false,
    columnData: [1, 2].map((at) => ({ fullName: sample('column', at), filedName: `field${at}`, align: 'left', sortable: false })),
    defaultValue: categories.map((at) => ({ field1: sample('category', at), field2: String(samples[at - 1]) })),
  }),
  text: ({ sample }) => ({ styleType: 1, defaultValue: sample('text', 1), textFontSize: 14, textLeft: 'left', ...link }),
  image: () => ({ styleType: 1, imageFillStyle: 'cover', defaultValue: '', textDefaultValue: '', ...link }),
  carousel: () => ({
    ...{ defaultValue: [], carouselAutoplay: true, carouselInterval: 3000, carouselDirection: 'horizontal' },
    ...{ carouselIndicatorPosition: 'bottomRight', carouselArrow: 'hover', carouselLoop: true, imageFillStyle: 'cover' },
  }),
  video: () => ({ styleType: 1, defaultValue: '', videoAutoplay: false, playNumber: 1, mutePlay: false }),
  iframe: () => ({ defaultValue: '' }),
  barChart: (words) => ({ ...chart, category: 'category', seriesBarWidth: 30, defaultValue: rows(words, 1) }),
  lineChart: (words) => ({
    ...{ ...chart, areaStyle: false, seriesLineStyleWidth: 2, seriesSymbolRotate: 4 },
    defaultValue: rows(words, 2),
  }),
  pieChart: (words) => ({
    ...{ ...chart, seriesLabelShow: true, seriesLabelPosition: 'outside', seriesLabelShowInfo: ['count', 'percent'] },
    ...{ seriesCenterLeft: 50, seriesCenterTop: 50, defaultValue: rows(words, 1) },
  }),
  radarChart: (words) => ({
    ...{ ...chart, seriesAreaStyleOpacity: 0.3, radarCenterLeft: 50, radarCenterTop: 50 },
    defaultValue: rows(words, 1).map((row) => ({ ...row, max: 100 })),
  }),
  mapChart: () => ({ styleType: 1, mapType: ['100000'], drillDown: false, showNumber: 10, defaultValue: [] }),
  rankList: ({ sample }) => ({
    styleType: 1,
    columnOptions: [1, 2].map((at) => ({ label: sample('column', at), value: at === 1 ? 'label' : 'value' })),
    defaultValue: categories.map((at) => ({ label: sample('category', at), value: samples[at - 1] })),
  }),
  timeAxis: ({ sample }) => ({
    ...{ styleType: 1, layout: 3, sortable: 1, showNumber: 50 },
    defaultValue: [1, 2, 3].map((at) => ({ timestamp: `2026-0${at}-01`, content: sample('entry', at) })),
  }),
}
