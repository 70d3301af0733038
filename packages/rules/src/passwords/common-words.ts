/* Common passwords: words, names, pinyin, teams, cars, keyboard runs. Stored here so that no external service is
   queried. With the usual variations (digits and symbols around, capitals, symbols for letters, doubled, two combined)
   they cover some millions of passwords. */
const english = `
  password passw pass passcode passport letmein login logon welcome hello access admin administrator root master manager server system
  superuser superman superwoman batman spiderman ironman captain america avengers thor hulk wolverine deadpool joker wonder woman marvel
  secret private default changeme change temp temporary test testing tester demo sample example guest user username account public
  monkey dragon tiger lion eagle falcon panther cougar jaguar wolf wolves bear bears horse mustang pony puppy kitty kitten doggie dog cat cats
  chicken duck turtle rabbit bunny mouse elephant dolphin dolphins shark whale fish fishing spider snake cobra viper scorpion phoenix unicorn
  football baseball basketball hockey soccer tennis golf golfer volleyball softball rugby cricket swimming running skater surfer snowboard
  sunshine sunflower sunny sunday monday friday saturday summer winter spring autumn january february march april june july august september
  october november december flower flowers rose lily daisy violet jasmine orchid tulip blossom garden forest mountain river ocean island beach
  star stars starwars startrek stargate skywalker yoda vader jedi matrix trinity neo morpheus gandalf frodo hobbit legolas aragorn potter
  harrypotter hogwarts hermione pokemon pikachu mario luigi zelda sonic minecraft fortnite roblox warcraft starcraft diablo doom quake halo
  counter strike league legends dota valorant overwatch steam xbox playstation nintendo gamer gaming player player1 hacker hack cracker
  killer assassin ninja samurai warrior soldier hunter ranger sniper shadow ghost phantom demon devil angel angels heaven hell lucifer satan
  jesus jesuschrist christ christian church faith hope grace glory blessed bless prayer bible gospel godisgood god lord allah buddha
  love lover lovers loveme loveyou iloveyou iloveu ilovegod lovelove mylove truelove forever always baby babygirl babyboy babe honey sweet
  sweetie sweety sugar candy cookie cookies chocolate cherry peach apple apples orange banana lemon strawberry pepper ginger coffee pizza
  cheese butter bacon burger chicken1 noodle beer vodka whiskey tequila corona heineken budweiser marlboro
  princess prince queen king kings royal diamond crystal silver gold golden platinum ruby emerald sapphire pearl jewel money cash dollar
  rich power energy magic wizard witch merlin mystic destiny dream dreams dreamer fantasy future freedom liberty justice peace
  happy happiness smile smiley lucky lucky1 fortune chance winner champion number one first best great awesome amazing perfect special
  cool coolguy coolgirl sexy sexygirl hottie hot girl girls boy boys man men woman women lady mister boss bigboy bigdog daddy mommy mother
  father mom dad brother sister family friend friends friendship buddy
  computer internet network laptop desktop windows linux ubuntu debian macbook android google facebook twitter instagram youtube yahoo gmail
  hotmail outlook microsoft apple123 amazon netflix samsung nokia sony huawei xiaomi oppo vivo iphone telephone mobile camera
  mercedes benz bmw audi porsche ferrari lamborghini toyota honda nissan mazda ford chevy chevrolet corvette camaro firebird dodge jeep
  harley yamaha suzuki kawasaki ducati turbo racing racer speed
  arsenal chelsea liverpool manchester united barcelona realmadrid madrid juventus milan inter bayern ajax celtic rangers everton
  yankees redsox dodgers lakers celtics bulls warriors steelers cowboys raiders packers patriots giants eagles broncos redskins
  london paris berlin rome moscow tokyo beijing shanghai guangzhou shenzhen hongkong taiwan taipei china chinese america england france
  germany russia japan korea canada australia brazil mexico india texas chicago boston dallas denver florida california newyork
  music guitar piano drums drummer rock metal metallica nirvana slipknot eminem beatles queen1 madonna blink slayer greenday
  michael jennifer jessica michelle ashley amanda nicole daniel andrew joshua matthew robert thomas charlie charles george william james
  david john johnny joseph anthony steven brian kevin jason justin ryan eric adam aaron tyler brandon jordan jackson taylor hannah samantha
  sarah emily emma olivia sophia sophie isabella alexander alexandra alexis alex maria marina martin marcus patrick peter richard ronald
  scott stephanie vanessa victoria vincent walter wendy barbara bailey buster maggie molly lucy daisy1 rocky max maxwell oliver oscar
  pepper1 sam sammy simon snoopy garfield tigger winnie mickey minnie donald cinderella aladdin ariel simba bambi
  asshole fuck fucker fuckoff fuckyou shit bitch bastard pussy dick cock porn sex
  trustno trustnoone whatever nothing something anything everything nobody somebody someone blahblah blah
  school student teacher college university class graduate homework study library science physics chemistry biology math maths history
  contest judge onlinejudge judgement problem solution accepted program programmer programming coding coder code developer python java
  javascript algorithm acm acmicpc icpc noip noi csp oier codeforces leetcode hackme
  qwerty qwertyu qwertyui qwertyuiop azerty qwertz asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
  qweasd qweasdzxc asdzxc poiuytrewq lkjhgfdsa mnbvcxz qwaszx zaq xsw abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz aaa zzz
  remember forget nevermind goodluck godbless welcome1 letme openup open sesame opensesame please thanks thankyou hola bonjour ciao
  tequiero teamo amor corazon bonita princesa estrella alejandro carlos fernando roberto miguel daniela gabriela
  soleil doudou loulou chouchou motdepasse passwort schatz hallo ficken sommer wachtwoord senha privet parol
  blue red green black white purple pink yellow brown orange1 blue1 blackcat redrose greenday1 midnight moon moonlight sunset sunrise
  rainbow thunder lightning storm stormy fire water earth wind snow snowball rain cloud sky galaxy space rocket apollo saturn jupiter mars
  venus mercury pluto neptune titan zeus apollo1 athena hercules achilles odyssey cleopatra caesar napoleon
`;
const pinyin = `
  woaini woaiwo woaiwojia woaimama woaibaba woaizhongguo aini ainiyiwannian aiwo woshishui wodemima wodeai mima mimamima denglu yonghu ceshi
  guanli guanliyuan xitong zhanghao nihao nihaoma xiexie zaijian tianya tiankong dahai taiyang yueliang xingxing baobao baobei laopo laogong
  shagua bendan zhutou xiaozhu xiaogou xiaomao xiaotu xiaolong dalong feilong longlong fengfeng feifei beibei jingjing tingting yangyang
  xiaoming xiaohong xiaoli xiaofang xiaoyu xiaoxiao xiaobao xiaobai xiaohei wangwei wangfang wanglei wangyang wangjing wangpeng wangtao
  zhangwei zhangmin zhangjing zhanglei zhangli zhangyang zhangyong zhanghao zhangtao liwei lina lijing limin liyang lihua lilei lifei liming
  liuwei liuyang liujie liufei liutao chenwei chenchen chenjing chenyu yangfan yangwei yangmi zhaowei zhaoyun huangwei huanghe zhouwei
  zhoujie zhoujielun sunwei sunwukong zhubajie tangseng wukong guanyu zhangfei caocao liubei zhugeliang lvbu diaochan
  zhongguo zhonghua beijing shanghai guangdong shenzhen chengdu chongqing wuhan nanjing hangzhou suzhou tianjin xian changsha qingdao dalian
  gongxifacai facai xinnian kuaile shengri shengrikuaile jiayou fendou nuli chenggong meng mengxiang ziyou aiqing youyi pengyou tongxue
  laoshi xuesheng xuexi kaoshi gaokao daxue beida qinghua pku tsinghua fudan zhejiang jiaoda zhongxue xiaoxue bianchengma biancheng
  chengxu chengxuyuan suanfa jisuanji diannao wangluo youxi chiji wangzhe rongyao yuanshen nimabi caonima sb shabi tamade wocao wozhidao
  qqqq qq aq weixin zhifubao taobao baidu alibaba tengxun jingdong bilibili
`;

/** The words, in lower case and with letters instead of symbols. */
export const commonWords: ReadonlySet<string> = new Set(
  `${english} ${pinyin}`.split(/\s+/).filter((word) => word !== ''),
);
