import type { PortalKey } from '@/lib/portal/widget-kinds'
import type { OptionField, OptionGroup } from './option-types'
import {
  axes,
  chartTitle,
  choice,
  color,
  colors,
  flag,
  font,
  fontSize,
  grid,
  legend,
  number,
  onItem,
  seriesLabel,
  text,
  tooltip,
  when,
  withStyle,
} from './shared-options'

const link: OptionField = { kind: 'link', key: 'link' }
const emptyLink = { linkType: '', moduleId: '', urlAddress: '', linkTarget: '_self', type: '', propertyJson: '' }
const styles = (count: number, words: string): OptionField => ({
  ...{ kind: 'choice', key: 'styleType', fallback: 1, words },
  values: Array.from({ length: count }, (_, at) => at + 1),
})
const group = (name: string, ...fields: readonly OptionField[]): OptionGroup => ({ name, fields })
const look = (...fields: readonly OptionField[]) => group('look', ...fields)
const align = choice('align', ['left', 'center', 'right'], 'left')

/** Columns of a table or list: what stands in them, and how. */
const column = (...more: readonly OptionField[]): readonly OptionField[] => [
  ...[text('fullName', 50), text('filedName', 100), align, number('width', 0, 0, 1000), flag('sortable')],
  ...more,
]

const tableLook: OptionGroup = {
  name: 'tableLook',
  isOpen: false,
  fields: [
    flag('tableIndex'),
    flag('showHeader', true),
    flag('border'),
    ...font('tableHeader', 13),
    color('tableHeaderBgColor'),
    ...font('table', 14),
    color('tableOddLineColor'),
    color('tableEvenLineColor'),
  ],
}

const chart = (...own: readonly OptionField[]): readonly OptionGroup[] => [look(...own), chartTitle]
const ends: readonly OptionGroup[] = [group('seriesLabels', ...seriesLabel), tooltip, legend, colors]

const pictureOrFilm = (accept: 'image' | 'video'): readonly OptionField[] => [
  styles(3, 'source'),
  when({ kind: 'file', key: 'defaultValue', accept }, withStyle(1)),
  when(text('defaultValue', 1000), withStyle(2)),
]

/** The properties of each kind of item (contract 4b §2.2), beside what all have. Panels are drawn from this table alone. */
export const optionTable: Readonly<Record<PortalKey, readonly OptionGroup[]>> = {
  card: [],
  tab: [
    look(
      onItem(choice('type', ['', 'card', 'border-card'], '')),
      onItem(choice('tabPosition', ['top', 'right', 'bottom', 'left'], 'top')),
    ),
  ],
  notice: [
    look(styles(4, 'lists'), number('noticeCount', 5, 1, 50), when(flag('showImage', true), withStyle(2, 3, 4))),
    group('columns', {
      ...{ kind: 'entries', key: 'columnData', nameKey: 'fullName', max: 20, isShown: withStyle(1) },
      fields: [
        text('fullName', 50),
        choice('filedName', ['classify', 'fullName', 'creatorUser', 'creatorTime', 'releaseUser', 'releaseTime'], 'fullName'),
        ...[align, number('width', 0, 0, 1000), flag('show', true)],
      ],
      make: () => ({ fullName: '', filedName: 'fullName', align: 'left', width: 0, show: true, classify: [] }),
    }),
    group('lines', {
      ...{ kind: 'entries', key: 'rowData', nameKey: 'fullName', max: 20, isShown: withStyle(2, 3, 4) },
      fields: [
        text('fullName', 50),
        choice('filedName', ['classify', 'fullName', 'content', 'time', 'user'], 'fullName'),
        ...[choice('timeClassify', [1, 2], 2), flag('show', true)],
      ],
      make: () => ({ fullName: '', filedName: 'fullName', show: true, timeClassify: 2 }),
    }),
    tableLook,
  ],
  todoList: [],
  email: [],
  todo: [
    look(number('rowNumber', 3, 1, 12), flag('showBorder'), ...font('label', 13), ...font('value', 24)),
    group('entries', {
      ...{ kind: 'entries', key: 'defaultValue', nameKey: 'fullName', isOneAtLeast: true, max: 3 },
      fields: [
        choice('id', ['toBeReviewed', 'flowDone', 'flowCirculate'], 'toBeReviewed'),
        ...[text('fullName', 50), { kind: 'icon', key: 'icon' } as const, color('iconBgColor'), flag('noShow')],
      ],
      make: () => ({ id: 'toBeReviewed', fullName: '', noShow: false, num: 0, category: [], icon: '', iconBgColor: '' }),
    }),
  ],
  commonFunc: [
    look(styles(2, 'commonFunc'), number('rowNumber', 5, 1, 12), ...font('label', 13)),
    group('entries', {
      ...{ kind: 'entries', key: 'defaultValue', nameKey: 'fullName', isOneAtLeast: true, max: 60 },
      fields: [text('fullName', 50), { kind: 'icon', key: 'icon' }, color('iconBgColor'), link],
      make: (id) => ({ id: String(id), fullName: '', icon: '', iconBgColor: '', ...emptyLink, linkType: '1' }),
    }),
  ],
  schedule: [
    look(
      onItem(choice('defaultView', ['dayGridMonth', 'timeGridWeek', 'timeGridDay'], 'dayGridMonth')),
      onItem(flag('showLunarCalendar', true)),
      onItem(choice('firstDay', [0, 1, 2, 3, 4, 5, 6], 1)),
      onItem(choice('duration', [30, 60, 90, 120, 180], 60)),
    ),
  ],
  dataBoard: [
    look(number('rowNumber', 4, 1, 12), flag('showBorder'), ...font('label', 13), ...font('value', 24), ...font('unit', 12)),
    group('entries', {
      ...{ kind: 'entries', key: 'defaultValue', nameKey: 'fullName', isOneAtLeast: true, max: 30 },
      fields: [
        ...[text('fullName', 50), text('num', 50), text('unit', 20), text('field', 100)],
        ...[{ kind: 'icon', key: 'icon' } as const, color('iconColor'), link],
      ],
      make: (id) => ({ id: String(id), fullName: '', unit: '', num: 0, field: '', icon: '', iconColor: '', ...emptyLink }),
    }),
  ],
  tableList: [
    look(styles(3, 'lists'), number('tableCount', 5, 1, 50)),
    group('columns', {
      ...{ kind: 'entries', key: 'columnData', nameKey: 'fullName', isOneAtLeast: true, max: 50 },
      fields: column(choice('fixed', ['', 'left', 'right'], '')),
      make: (at) => ({ fullName: '', filedName: `field${at}`, sortable: false, fixed: '', align: 'left', width: 0 }),
    }),
    group('lines', {
      ...{ kind: 'entries', key: 'rowData', nameKey: 'fullName', max: 20, isShown: withStyle(2, 3) },
      fields: [text('fullName', 50), text('filedName', 100), flag('show', true)],
      make: (at) => ({ fullName: '', filedName: `field${at}`, show: true }),
    }),
    tableLook,
  ],
  text: [
    look(
      styles(2, 'text'),
      fontSize('textFontSize', 14),
      flag('textFontWeight'),
      flag('textFontStyle'),
      color('textFontColor'),
      color('textBgColor'),
      choice('textLeft', ['left', 'center', 'right'], 'left'),
      choice('textUnderLine', ['none', 'underline', 'line-through'], 'none'),
      flag('textAutoplay'),
      ...[choice('textAutoplayMode', ['left', 'right', 'up', 'down'], 'left'), number('textAutoplaySpeed', 60, 5, 600)].map(
        (field) => when(field, (values) => values('textAutoplay') === true),
      ),
    ),
    group('link', link),
  ],
  image: [
    group('picture', ...pictureOrFilm('image'), choice('imageFillStyle', ['contain', 'cover', 'fill'], 'cover')),
    {
      name: 'caption',
      isOpen: false,
      fields: [
        text('textDefaultValue', 200),
        choice('textLeft', ['left', 'center', 'right'], 'left'),
        ...font('text', 14),
        color('textBgColor'),
      ],
    },
    group('link', link),
  ],
  carousel: [
    group('pictures', {
      ...{ kind: 'entries', key: 'defaultValue', nameKey: 'textDefaultValue', max: 30 },
      fields: [
        choice('dataType', [1, 2], 1),
        when({ kind: 'file', key: 'imageUrl', accept: 'image' }, (values) => Number(values('dataType') ?? 1) === 1),
        when(text('imageUrl', 1000), (values) => Number(values('dataType') ?? 1) === 2),
        ...[text('textDefaultValue', 200), link],
      ],
      make: (id) => ({ id: String(id), imageUrl: '', dataType: 1, propsApi: '', textDefaultValue: '', ...emptyLink }),
    }),
    look(
      choice('imageFillStyle', ['contain', 'cover', 'fill'], 'cover'),
      flag('carouselAutoplay', true),
      number('carouselInterval', 3000, 1000, 60_000),
      choice('carouselDirection', ['horizontal', 'vertical'], 'horizontal'),
      choice('carouselIndicatorPosition', ['none', 'bottomRight', 'topLeft'], 'bottomRight'),
      choice('carouselArrow', ['never', 'hover', 'always'], 'hover'),
      flag('carouselLoop', true),
    ),
  ],
  video: [group('film', ...pictureOrFilm('video'), flag('videoAutoplay'), choice('playNumber', [1, 2], 1), flag('mutePlay'))],
  iframe: [group('page', text('defaultValue', 1000))],
  barChart: [
    ...chart(
      ...[styles(7, 'barChart'), choice('category', ['category', 'value'], 'category'), number('seriesBarWidth', 30, 2, 200)],
      number('seriesItemStyleBarBorderRadius', 3, 0, 100),
      when(color('seriesBackgroundStyleColor'), withStyle(4)),
      {
        ...{ kind: 'entries', key: 'barType', nameKey: 'title', max: 20, isShown: withStyle(7) },
        fields: [text('title', 50), choice('type', ['bar', 'line'], 'bar')],
        make: () => ({ title: '', type: 'line' }),
      },
    ),
    ...axes,
    ...ends,
    grid,
  ],
  lineChart: [
    ...chart(
      styles(4, 'lineChart'),
      flag('areaStyle'),
      number('seriesLineStyleWidth', 2, 1, 20),
      number('seriesSymbolRotate', 4, 1, 30),
    ),
    ...axes,
    ...ends,
    grid,
  ],
  pieChart: [
    ...chart(
      ...[
        styles(2, 'pieChart'),
        flag('roseType'),
        flag('sortable'),
        flag('showZero'),
        choice('seriesLabelPosition', ['outside', 'inside'], 'outside'),
      ],
      { kind: 'several', key: 'seriesLabelShowInfo', values: ['count', 'percent'] },
      ...[number('seriesCenterLeft', 50, 0, 100), number('seriesCenterTop', 50, 0, 100)],
    ),
    ...ends,
  ],
  radarChart: [
    ...chart(
      styles(2, 'radarChart'),
      choice('seriesAreaStyleOpacity', [0, 0.1, 0.3, 0.5, 0.8, 1], 0.3),
      number('radarCenterLeft', 50, 0, 100),
      number('radarCenterTop', 50, 0, 100),
    ),
    group('radarNames', flag('radarAxisNameShow', true), fontSize('radarAxisNameFontSize', 12), color('radarAxisNameColor')),
    ...ends,
  ],
  mapChart: [
    ...chart(
      styles(4, 'mapChart'),
      flag('drillDown'),
      number('showNumber', 10, 1, 100),
      flag('autoCarousel'),
      number('autoCarouselTime', 3000, 1000, 60_000),
    ),
    {
      name: 'geo',
      isOpen: false,
      fields: [
        ...[flag('geoLabelShow', true), fontSize('geoLabelFontSize', 10), color('geoAreaColor'), color('geoBorderColor')],
        ...[number('geoBorderWidth', 1, 0, 10), color('geoEmphasisAreaColor')],
        choice('seriesType', ['effectScatter', 'scatter'], 'effectScatter'),
        ...[flag('visualMapShow'), choice('visualMapType', ['continuous', 'piecewise'], 'continuous')],
        ...[number('visualMapMin', 0, 0, 99_999), number('visualMapMax', 100, 0, 99_999)],
      ],
    },
    tooltip,
    colors,
  ],
  rankList: [
    look(styles(4, 'rankList')),
    group('columns', {
      ...{ kind: 'entries', key: 'columnOptions', nameKey: 'label', isOneAtLeast: true, max: 20 },
      fields: [text('label', 50), text('value', 100)],
      make: (at) => ({ label: '', value: `field${at}` }),
    }),
    tableLook,
  ],
  timeAxis: [
    look(
      styles(2, 'timeAxis'),
      choice('layout', [1, 2, 3, 4, 5, 6, 7, 8], 1),
      choice('sortable', [1, 2], 1),
      number('showNumber', 50, 1, 500),
    ),
  ],
}
