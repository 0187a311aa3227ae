/** What the source of the areas leaves out, and names it gives in the way of a table rather than of an address. */

/** Groups between a province and its districts, as addresses write them. `districts`: codes that do not begin like their city's. */
export const extraCities: readonly { code: string; name: string; districts?: readonly string[] }[] = [
  { code: '110100', name: '市辖区' },
  { code: '120100', name: '市辖区' },
  { code: '310100', name: '市辖区' },
  { code: '500100', name: '市辖区' },
  { code: '500200', name: '县' },
  { code: '810100', name: '香港岛', districts: ['810001', '810002', '810003', '810004'] },
  { code: '810200', name: '九龙', districts: ['810005', '810006', '810007', '810008', '810009'] },
  {
    code: '810300',
    name: '新界',
    districts: ['810010', '810011', '810012', '810013', '810014', '810015', '810016', '810017', '810018'],
  },
  { code: '820100', name: '澳门半岛', districts: ['820001', '820002', '820003', '820004', '820005'] },
  { code: '820200', name: '离岛', districts: ['820006', '820007', '820008'] },
]

export const cityNames: ReadonlyMap<string, string> = new Map([
  ['419000', '省直辖县级行政区划'],
  ['429000', '省直辖县级行政区划'],
  ['469000', '省直辖县级行政区划'],
  ['659000', '自治区直辖县级行政区划'],
])

function listed(text: string): readonly string[] {
  return text.split('|')
}

/** Cities without districts: their towns stand at the third level, as in every address. Codes are those of the state statistics. */
export const extraTowns: readonly { parent: string; towns: readonly string[] }[] = [
  {
    parent: '441900',
    towns: listed(
      '003 东城街道|004 南城街道|005 万江街道|006 莞城街道|101 石碣镇|102 石龙镇|103 茶山镇|104 石排镇|105 企石镇|106 横沥镇|107 桥头镇|108 谢岗镇|109 东坑镇|110 常平镇|111 寮步镇|112 樟木头镇|113 大朗镇|114 黄江镇|115 清溪镇|116 塘厦镇|117 凤岗镇|118 大岭山镇|119 长安镇|121 虎门镇|122 厚街镇|123 沙田镇|124 道滘镇|125 洪梅镇|126 麻涌镇|127 望牛墩镇|128 中堂镇|129 高埗镇|401 松山湖|402 东莞港|403 东莞生态园',
    ),
  },
  {
    parent: '442000',
    towns: listed(
      '001 石岐街道|002 东区街道|003 中山港街道|004 西区街道|005 南区街道|006 五桂山街道|007 民众街道|008 南朗街道|100 黄圃镇|102 东凤镇|104 古镇镇|105 沙溪镇|106 坦洲镇|107 港口镇|108 三角镇|109 横栏镇|110 南头镇|111 阜沙镇|113 三乡镇|114 板芙镇|115 大涌镇|116 神湾镇|117 小榄镇',
    ),
  },
  {
    parent: '460400',
    towns: listed(
      '100 那大镇|101 和庆镇|102 南丰镇|103 大成镇|104 雅星镇|105 兰洋镇|106 光村镇|107 木棠镇|108 海头镇|109 峨蔓镇|111 王五镇|112 白马井镇|113 中和镇|114 排浦镇|115 东成镇|116 新州镇|499 洋浦经济开发区',
    ),
  },
]
