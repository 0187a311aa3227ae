import type { ModelData } from '@/lib/portal/model-data'
import type { SeedModuleCode } from '../designs/all-designs'
import { seedId } from '../ids'
import { byMonth, chart, count, type Item, numbersOf, only, sum, unpaid } from '../portals/numbers'
import { withTexts } from '../texts/with-texts'
import { screenId } from './ids'

/** 生产大屏: what the company makes and owes, out of its records and under the rights of whoever looks. */

type Place = [left: number, top: number, width: number, height: number]
type Placed = readonly [Place, Item]

const ink = '#dbe8ff'
const plain = (jnpfKey: string, option: object): Item => ({ jnpfKey, title: '', option, dataType: 'static' })

const frame = ([left, top, width, height]: Place, title: string): Placed => [
  [left, top, width, height],
  plain('screenBorder', { frame: 'head', title, titleFontSize: 20 }),
]

/** A chart without a title of its own: its frame has one. */
const framed = ([left, top, width, height]: Place, title: string, item: Item): Placed[] => [
  frame([left, top, width, height], title),
  [[left + 12, top + 52, width - 24, height - 62], { ...item, title: '' }],
]

type Figure = { title: string; module: SeedModuleCode; numbers: Partial<ModelData>; suffix: string; color?: string }

const figure = (at: number, { title, module, numbers, suffix, color = '#5ce1ff' }: Figure): Placed[] => {
  const left = 30 + at * 470
  return [
    [[left, 120, 450, 130], plain('screenBorder', { frame: 'corners' })],
    [[left + 4, 132, 426, 34], plain('text', { defaultValue: title, textFontSize: 18, textFontColor: '#9db8e8' })],
    [
      [left + 20, 168, 410, 72],
      { jnpfKey: 'screenNumber', title, option: { fontSize: 44, color, suffix, align: 'left' }, ...numbersOf(module, numbers) },
    ],
  ]
}

const running = only('status', '==', 'running')

const figures: readonly Placed[] = [
  ...figure(0, { title: '进行中项目', module: 'hipProject', numbers: { measure: count, superQuery: running }, suffix: '个' }),
  ...figure(1, { title: '执行中计划', module: 'hipPlan', numbers: { measure: count, superQuery: running }, suffix: '项' }),
  ...figure(2, { title: '试模总次数', module: 'hipMoldTrial', numbers: { measure: count }, suffix: '次' }),
  ...figure(3, {
    ...{ title: '待付金额', module: 'hipPayApply', suffix: '元', color: '#ffcf6e' },
    numbers: { measure: sum('applyAmount'), superQuery: unpaid },
  }),
]

const dark = {
  colorList: [{ color1: '#5ce1ff', color2: '#2979ff' }, { color1: '#ffcf6e' }, { color1: '#5fe3a1' }, { color1: '#ff8a80' }],
}

const charts: readonly Placed[] = [
  ...framed(
    [30, 270, 600, 380],
    '各阶段项目',
    chart('barChart', '', 'hipProject', { dimension: { field: 'stage' }, option: { ...dark } }),
  ),
  ...framed(
    [30, 670, 600, 380],
    '每月发票金额',
    chart('lineChart', '', 'hipInvoice', {
      ...{ dimension: byMonth('issueDate'), series: { field: 'direction' }, measure: sum('totalAmount') },
      option: { ...dark, styleType: 2 },
    }),
  ),
  ...framed(
    [1290, 270, 600, 380],
    '试模结论',
    chart('pieChart', '', 'hipMoldTrial', { dimension: { field: 'result' }, option: { ...dark, styleType: 2 } }),
  ),
  ...framed(
    [1290, 670, 600, 380],
    '每月试模次数',
    chart('barChart', '', 'hipMoldTrial', { dimension: byMonth('trialDate'), option: { ...dark } }),
  ),
]

const columns = { moldNo: '模具编号', productName: '产品名称', round: '次数', trialDate: '日期', result: '结论' }

const middle: readonly Placed[] = [
  ...framed([650, 270, 620, 470], '最近试模', {
    ...{ jnpfKey: 'screenTable', title: '最近试模' },
    option: {
      ...{ rowsShown: 8, fontSize: 16, color: ink },
      columnData: Object.entries(columns).map(([filedName, fullName]) => ({ filedName, fullName })),
    },
    ...numbersOf('hipMoldTrial', { columns: Object.keys(columns), limit: 30 }),
  }),
  frame([650, 760, 620, 290], '平均良率与进度'),
  [
    [690, 830, 190, 190],
    {
      ...{ jnpfKey: 'screenLevel', title: '试模平均良率', option: { suffix: '%', fontSize: 30 } },
      ...numbersOf('hipMoldTrial', { measure: { fn: 'avg', field: 'yield' } }),
    },
  ],
  [[884, 830, 356, 34], plain('text', { defaultValue: '进行中项目平均进度', textFontSize: 18, textFontColor: '#9db8e8' })],
  [
    [900, 870, 340, 60],
    {
      ...{ jnpfKey: 'screenProgress', title: '进行中项目平均进度', option: { thickness: 18 } },
      ...numbersOf('hipProject', { measure: { fn: 'avg', field: 'progress' }, superQuery: running }),
    },
  ],
  [[884, 940, 356, 34], plain('text', { defaultValue: '全部项目平均进度', textFontSize: 18, textFontColor: '#9db8e8' })],
  [
    [900, 980, 340, 60],
    {
      ...{ jnpfKey: 'screenProgress', title: '全部项目平均进度', option: { thickness: 18 } },
      ...numbersOf('hipProject', { measure: { fn: 'avg', field: 'progress' } }),
    },
  ],
]

const head: readonly Placed[] = [
  [
    [560, 20, 800, 64],
    plain('text', {
      defaultValue: '生产大屏',
      textFontSize: 40,
      textFontWeight: true,
      textFontColor: '#ffffff',
      textLeft: 'center',
    }),
  ],
  [[260, 92, 1400, 16], plain('screenLine', { line: 'flow' })],
  [[1450, 30, 440, 44], plain('screenClock', { align: 'right', fontSize: 22 })],
]

function itemsOf(): object[] {
  return [...head, ...figures, ...charts, ...middle].map(([[left, top, width, height], item], at) => ({
    ...{ i: String(101 + at), left, top, width, height, zIndex: at, angle: 0, isLocked: false, isHidden: false },
    ...{ card: {}, propsApi: '', templateJson: [], ...item },
  }))
}

const detail = {
  ...{ width: 1920, height: 1080, scaling: 'fit', backgroundColor: '#0b1a33', backgroundImage: '', backgroundFit: 'cover' },
  ...{ refresh: { seconds: 30, isPushed: true }, kiosk: { isOn: false, seconds: 30, screens: [] } },
}

export function screenRows(createdAt: number) {
  const title = '生产大屏'
  const items = itemsOf()
  // The texts of the items stand with the screen, as they do with a form.
  const { i18nTexts } = withTexts({ items }, title)
  return [
    {
      ...{ id: screenId('production'), title, category: 'default', status: 1 },
      ...{
        detail: JSON.stringify({ ...detail, i18nTexts }),
        component: JSON.stringify(items),
        createdAt,
        createdBy: seedId('user', 'admin'),
      },
    },
  ]
}
