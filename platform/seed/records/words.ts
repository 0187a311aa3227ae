/** Words the records are made of. Companies are invented; places and codes of places are real (GB/T 2260). */

export type Place = { city: string; district: string; path: readonly [string, string, string]; areaCode: string }

function place(city: string, district: string, districtCode: string, areaCode: string): Place {
  const path = [`${districtCode.slice(0, 2)}0000`, `${districtCode.slice(0, 4)}00`, districtCode] as const
  return { city, district, path, areaCode }
}

export const places: readonly Place[] = [
  place('深圳', '宝安区', '440306', '0755'),
  place('深圳', '龙岗区', '440307', '0755'),
  place('佛山', '顺德区', '440606', '0757'),
  place('广州', '黄埔区', '440112', '020'),
  place('惠州', '惠城区', '441302', '0752'),
  place('苏州', '虎丘区', '320505', '0512'),
  place('苏州', '吴中区', '320506', '0512'),
  place('昆山', '昆山市', '320583', '0512'),
  place('无锡', '惠山区', '320206', '0510'),
  place('常州', '武进区', '320412', '0519'),
  place('宁波', '北仑区', '330206', '0574'),
  place('余姚', '余姚市', '330281', '0574'),
  place('台州', '黄岩区', '331003', '0576'),
  place('杭州', '萧山区', '330109', '0571'),
  place('上海', '松江区', '310117', '021'),
  place('上海', '嘉定区', '310114', '021'),
  place('合肥', '蜀山区', '340104', '0551'),
  place('芜湖', '鸠江区', '340207', '0553'),
  place('青岛', '城阳区', '370214', '0532'),
  place('天津', '西青区', '120111', '022'),
  place('武汉', '江夏区', '420115', '027'),
  place('重庆', '渝北区', '500112', '023'),
  place('厦门', '集美区', '350211', '0592'),
  place('成都', '龙泉驿区', '510112', '028'),
]

export const brandHeads = [...'恒鑫宏瑞德盛永华泰金嘉兴隆升骏锐科创天朗正信诺凯博瀚卓越立捷昊晟润广联美'] as const
export const brandTails = [...'达源丰茂辉腾宇阳成业昌利顺康安迪捷力通扬程峰邦图远翔泽汇铭威'] as const
export const roads = [
  '工业大道',
  '科技路',
  '创业路',
  '兴业路',
  '振兴路',
  '长江路',
  '金港路',
  '民营园路',
  '新安路',
  '南环路',
] as const

export const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾'] as const
export const givenHeads = [...'建志文国海晓明家俊立春永德玉秀雪丽婷敏燕慧思雨欣'] as const
export const givenTails = ['', ...'强伟军平华峰涛辉斌杰龙飞鹏宇芳娜静霞琴兰洁莹'] as const

export const governmentBodies = [
  '国家税务总局东莞市税务局',
  '国家税务总局苏州工业园区税务局',
  '东莞市住房公积金管理中心',
  '苏州市社会保险基金管理中心',
  '合肥市市场监督管理局',
  '东莞市生态环境局',
  '中华人民共和国黄埔海关',
  '苏州市特种设备安全监督检验研究院',
] as const

export type Bank = { name: string; short: string; code: string; accountHead: string; accountLength: number }

export const banks: readonly Bank[] = [
  { name: '中国工商银行', short: '工行', code: '102', accountHead: '20', accountLength: 19 },
  { name: '中国建设银行', short: '建行', code: '105', accountHead: '44', accountLength: 20 },
  { name: '中国农业银行', short: '农行', code: '103', accountHead: '10', accountLength: 17 },
  { name: '中国银行', short: '中行', code: '104', accountHead: '48', accountLength: 12 },
  { name: '交通银行', short: '交行', code: '301', accountHead: '32', accountLength: 21 },
  { name: '招商银行', short: '招行', code: '308', accountHead: '75', accountLength: 15 },
  { name: '浦发银行', short: '浦发', code: '310', accountHead: '66', accountLength: 16 },
  { name: '中信银行', short: '中信', code: '302', accountHead: '81', accountLength: 19 },
]

export type SupplierKind = { type: string; weight: number; trades: readonly string[]; goods: readonly Goods[]; rate: string }
export type Goods = { name: string; specs: readonly string[]; unit: string; priceMin: number; priceMax: number; qtyMax: number }

function goods(name: string, specs: string, unit: string, priceMin: number, priceMax: number, qtyMax: number): Goods {
  return { name, specs: specs.split('/'), unit, priceMin, priceMax, qtyMax }
}

/** Prices in yuan. Kinds follow the dictionary `hipSupplierType`. */
export const supplierKinds: readonly SupplierKind[] = [
  {
    type: 'material',
    weight: 26,
    trades: ['塑胶原料', '新材料科技', '模具钢材', '化工'],
    rate: '0.13',
    goods: [
      goods('ABS树脂', '757K/HI-121H/PA-757', 'kg', 11, 16, 5000),
      goods('PC+ABS合金', 'C6600/T65/FR3010', 'kg', 22, 34, 3000),
      goods('PA66+30%玻纤', 'A3EG6/70G33L', 'kg', 24, 42, 2000),
      goods('模具钢', '718H/NAK80/S136/P20', 'kg', 18, 95, 1500),
      goods('聚丙烯', 'K8003/EP548R', 'kg', 8, 11, 8000),
    ],
  },
  {
    type: 'mold',
    weight: 16,
    trades: ['精密模具', '模具配件', '热流道科技', '模架制造'],
    rate: '0.13',
    goods: [
      goods('模架', 'CI-3540/DI-4045/EI-5060', '套', 3800, 26000, 4),
      goods('热流道系统', '2点针阀/4点针阀/8点开放', '套', 18000, 96000, 3),
      goods('标准顶针', 'Φ6×200/Φ8×250/Φ10×300', '件', 6, 48, 400),
      goods('滑块组件', 'HK-120/HK-160', '套', 260, 1800, 30),
    ],
  },
  {
    type: 'outsource',
    weight: 18,
    trades: ['精密机械加工', '表面处理', '热处理', '五金制品'],
    rate: '0.13',
    goods: [
      goods('数控加工费', '粗加工/精加工/深孔钻', 'h', 80, 260, 200),
      goods('皮纹加工', 'MT11010/MT11020/VDI3400', '套', 2600, 18000, 4),
      goods('真空热处理', 'H13/S136', 'kg', 9, 22, 900),
      goods('电镀加工', '亮铬/哑铬', '件', 3, 26, 3000),
    ],
  },
  {
    type: 'equipment',
    weight: 8,
    trades: ['注塑机械', '自动化设备', '数控机床', '检测仪器'],
    rate: '0.13',
    goods: [
      goods('机械手', '750W/900W/1300W', '台', 32000, 88000, 3),
      goods('模温机', '水式9kW/油式12kW', '台', 6800, 19000, 5),
      goods('电极夹具', 'EROWA兼容/3R兼容', '套', 1200, 4600, 20),
      goods('设备维修配件', '伺服驱动器/滚珠丝杠/电主轴', '件', 800, 26000, 4),
    ],
  },
  {
    type: 'logistics',
    weight: 8,
    trades: ['物流', '国际货运代理', '供应链管理'],
    rate: '0.09',
    goods: [
      goods('运输服务', '整车/零担/专车', '次', 280, 6800, 12),
      goods('国际货运代理服务', '海运整箱/空运', '次', 3600, 26000, 4),
    ],
  },
  {
    type: 'service',
    weight: 13,
    trades: ['检测技术服务', '软件', '企业管理咨询', '环保技术', '人力资源服务'],
    rate: '0.06',
    goods: [
      goods('检测服务', '三坐标/材料成分/盐雾', '次', 300, 4200, 20),
      goods('软件服务费', '年度维护/模流分析授权', '套', 6000, 68000, 2),
      goods('咨询服务', '体系认证/安全评价', '次', 8000, 46000, 2),
    ],
  },
  {
    type: 'other',
    weight: 6,
    trades: ['办公用品', '劳保用品', '餐饮管理'],
    rate: '0.13',
    goods: [
      goods('劳保用品', '手套/防护眼镜/安全鞋', '件', 6, 160, 300),
      goods('办公用品', 'A4纸/硒鼓/文件夹', '件', 8, 320, 80),
    ],
  },
]

export const customerHeads = [
  '安泰',
  '博恩',
  '长川',
  '晨风',
  '德邦',
  '福瑞',
  '光启',
  '海纳',
  '佳创',
  '凯思',
  '力同',
  '明德',
  '诺亚',
  '启航',
  '瑞声',
  '盛和',
  '拓维',
  '万向通',
  '新睿',
  '易美',
] as const
export const customerTrades = [
  '汽车零部件',
  '汽车电子',
  '家用电器',
  '智能家居',
  '医疗器械',
  '通信设备',
  '电动工具',
  '新能源',
] as const

export type Product = { name: string; code: string; material: string; grade: string; color: string; weight: number }

function product(name: string, code: string, material: string, grade: string, color: string, weight: number): Product {
  return { name, code, material, grade, color, weight }
}

export const products: readonly Product[] = [
  product('仪表板骨架', 'IP', 'PP', 'K8003', '黑色', 1860),
  product('前保险杠', 'FB', 'PP', 'EP548R', '本色', 3250),
  product('车门内板', 'DP', 'PCABS', 'T65', '灰色', 1120),
  product('进气格栅', 'GR', 'ABS', '757K', '黑色', 640),
  product('尾灯灯罩', 'RL', 'PMMA', 'CM-205', '红色', 280),
  product('中控面板', 'CP', 'PCABS', 'C6600', '黑色', 310),
  product('电池包上盖', 'BC', 'PP', 'AIP-1927', '黑色', 2450),
  product('咖啡机外壳', 'KF', 'ABS', 'HI-121H', '白色', 420),
  product('吸尘器尘杯', 'XC', 'PC', '2805', '透明', 236),
  product('空气净化器面板', 'JH', 'ABS', '757K', '白色', 380),
  product('路由器上壳', 'LY', 'PCABS', 'FR3010', '白色', 126),
  product('雾化器主体', 'WH', 'PC', '2458', '透明', 74),
  product('输液泵壳体', 'SY', 'PCABS', 'C6600', '白色', 168),
  product('电钻手柄', 'DZ', 'PA66', 'A3EG6', '绿色', 142),
  product('连接器端子座', 'LJ', 'PBT', '4130', '黑色', 8),
  product('充电枪壳体', 'CD', 'PA66', '70G33L', '黑色', 206),
  product('齿轮箱壳', 'CL', 'POM', 'M90-44', '本色', 58),
  product('显示器后盖', 'XS', 'ABS', 'HI-121H', '黑色', 720),
]

export type Machine = { no: string; tonnage: number }

export const machines: readonly Machine[] = [
  { no: 'A01', tonnage: 90 },
  { no: 'A03', tonnage: 120 },
  { no: 'A05', tonnage: 160 },
  { no: 'A08', tonnage: 200 },
  { no: 'B02', tonnage: 260 },
  { no: 'B04', tonnage: 320 },
  { no: 'B07', tonnage: 450 },
  { no: 'C01', tonnage: 650 },
  { no: 'C02', tonnage: 850 },
  { no: 'C05', tonnage: 1300 },
]
