/**
 * Passwords that everybody tries first, in lower case, of at least 8 characters (shorter ones are refused by length).
 * Patterns (runs, repetitions, the account's own names) are not listed; password-rules.ts finds them.
 */
export const wellKnownPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx !qaz@wsx 00000000 000000000 0000000000 01234567 0123456789 0987654321 10101010 1020304050
102030405060 11111111 111111111 1111111111 11112222 11223311 11223344 1122334455 112233445566 12121212
12312312 123123123 12341234 12344321 1234512345 123456123 12345670 12345678 123456780 123456789 1234567890
1234567891 12345678910 1234567899 123456789a 123456789abc 123456789q 12345678a 12345679 123456abc 12345abc
12345qwert 12345qwerty 1234abcd 1234asdf 1234qwer 123654789 123abc123 123qwe123 123qweasd 123qweasdzxc
13131313 13579246 135792468 147147147 147258369 159159159 159357159 159753456 18436572 19191919 19841984
19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20102010
20202020 20202021 22222222 24681012 246813579 27182818 2pac4life 31415926 314159265 33333333 44444444
456789123 50cent123 55555555 66666666 69696969 741852963 77777777 789456123 8675309x 87654320 87654321
88888888 88888889 963852741 987654321 9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4
a1b2c3d4e5 aa123456 aa12345678 aaa111222 aaaaaaaa1 aabbccdd abc12345 abc123456 abc123abc abc@1234
abc@12345 abcabc123 abcd1234 abcd12345 abcd@1234 abcdef123 abcdefg1 abcdefgh abcdefgh1 access123 access14
accessdenied acdc1234 admin123 admin1234 admin12345 admin123456 admin2024 admin2025 admin@123 admin@1234
adminadmin administrator administrator1 airborne airforce alabama1 alejandra alejandro alejandro1 alex1234
alexalex alexander alexander1 alexander123 alexandra alexandria alexis123 alphabet alphabet1 amanda12
amanda123 america1 america123 american american1 amorcito amormio1 andrew12 andrew123 android1 angel101
angel123 angel1234 angelbaby angeleyes angelica angelica1 angelina angelito angels123 annaanna anthony1
anthony123 anything apollo11 apollo13 apple123 applepie apples123 arizona1 army1234 arsenal1 arsenal12
arsenal123 asd123456 asdasdasd asdf1234 asdf12345 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdfqwer
asdqwe123 asdzxc123 ashley12 ashley123 asshole1 asshole123 atlanta1 audi1234 australia australia1
autumn123 autumn2024 autumn2025 azerty123 azertyuiop baby1234 babyblue babyboy1 babyboy123 babycakes
babydoll babydoll1 babyface babygirl babygirl1 babygirl12 babygirl123 babylove badboy123 badgirl1 bailey12
bailey123 ballet123 banana123 bananas1 barbie123 barcelona barcelona1 baseball baseball1 baseball123
basketball basketball1 bassplayer batman12 batman123 beach123 beachbum beatles1 beatles123 beautiful
beautiful1 beauty123 benjamin benjamin1 berlin123 bestfriend bestfriends bigboy123 bigbrother bigcock1
bigdaddy bigdaddy1 bigdick1 bigdog123 bigmoney bigtits1 biology1 birthday birthday1 bitch123 bitches1
biteme123 blackberry blackbird blackcat blackdog blackhawk blackjack blackjack1 blacklabel blackops
blessed1 blessing blink123 blink182 blue1234 bluebell blueberry bluebird blueeyes blueeyes1 bluefish
bluemoon bluesky1 bmw12345 bond007007 bonita123 boobies1 boston123 bowling1 boxing123 boyfriend boyfriend1
brandon1 brandon123 brazil123 brittany brittany1 broncos1 brooklyn brooklyn1 brother1 brother123 brothers
bubblegum bubbles1 bubbles123 buccaneers buddy123 buddy1234 bulldog1 bulldogs bullshit bullshit1 bumblebee
business buster12 buster123 buttercup buttercup1 butterfly butterfly1 butterfly123 butterfly2 cadillac
cadillac1 california california1 callofduty camaro123 camaro69 cameron1 canada123 candy123 candyman
caramel1 carolina carolina1 carolina123 caroline caroline1 carpenter cash1234 casino123 casper123
cassandra catherine champion champion1 champions changeit changeme changeme1 changeme123 chargers charlie1
charlie123 charlie2 charlotte charlotte1 charmed1 cheer123 cheerleader cheese123 cheesecake cheetah1
cheetah123 chelsea1 chelsea12 chelsea123 cherry123 chevrolet chevy123 chevy350 chewbacca chicago1
chicago123 children china123 chiquita chocolat chocolate chocolate1 chocolate123 chris123 chris1234
christian christian1 christmas christmas1 christopher cinderella cinnamon cinnamon1 cisco123 cocacola
cocacola1 coffee123 college1 colorado colorado1 columbus commando computer computer1 computer123
contrasena contraseña cookie12 cookie123 cookies1 cooper123 corazon1 corazon123 corvette corvette1
counterstrike country1 countrygirl courtney courtney1 cowboy123 cowboys1 cowboys22 cowboys88 cowgirl1
crazy123 crazygirl creative creative1 cricket1 crimson1 cristiano crystal1 crystal123 cupcake1 cupcake123
cute1234 cuteness cutie123 cutiepie cutiepie1 cynthia1 daddy123 daddysgirl dallas123 dallas22 dance123
dancer123 dancing1 daniel12 daniel123 danielle danielle1 darkangel darkness darkness1 darkside darthvader
database death123 december december1 default1 default123 dell1234 demo1234 demon666 denver123 desire123
destiny1 destiny123 destiny2 detroit1 deutschland devil666 devilmaycry dexter123 diamond1 diamond123
diamonds director discovery disney123 doctor123 doctorwho doggie123 dollar123 dolphin1 dolphin123 dolphins
dolphins1 dominic1 dominique dontforget dontknow dragon01 dragon12 dragon123 dragon69 dragonball
dragonball1 dragonballz dragonfly dream123 dreamer1 dreamers dreams123 drowssap drpepper1 drummer1
drummer123 dumbass1 dumbledore eagle123 eagles123 eastside einstein einstein1 electric electric1 electron
elements elephant elephant1 elizabeth elizabeth1 elizabeth2 elvis123 emerald1 emily123 eminem12 eminem123
empire123 energy123 engineer engineer1 england1 england123 english1 espana123 estrella estrella1
estrellita eternity evelyn123 everything evolution excalibur explorer explorer1 extreme1 f150ford facebook
facebook1 facebook123 fairy123 falcon123 falcons1 family01 family05 family12 family123 familyguy fantasy1
father123 fcbarcelona fearless february felicity fernando fernando1 ferrari1 ferrari123 fire1234 firebird
firefighter firefire fireman1 fishing1 fishing123 flamingo florence florida1 florida123 flower123 flowers1
football football1 football12 football123 ford1234 fordf150 forest123 forever1 forever123 forever21
foreverlove forgetit forgetme forgotten fortnite fortnite1 fortnite123 fountain france123 francisco
francisco1 frankie1 franklin freak123 freddie1 frederick freedom1 freedom123 frenchie friday123 friend123
friends1 friends123 friends4 friendship frodo123 fucker123 fuckers1 fuckme69 fuckoff1 fuckthis fuckthis1
fuckyou! fuckyou1 fuckyou11 fuckyou12 fuckyou123 fuckyou2 fuckyou69 fuzzybear gabriel1 gabriel123 gabriela
gabriela1 galaxy123 gandalf1 gandalf123 gangsta1 gangster gangster1 garden123 garfield garfield1 gateway1
gators123 genesis1 genius123 georgia1 germany1 ghost123 giants123 ginger12 ginger123 giovanna giovanni
giovanni1 giraffe1 girlfriend gladiator gmail123 godbless godblessme godisgood godislove godzilla
godzilla1 gold1234 goldberg golden123 goldfish goldmember goldstar golfball golfer123 gonzalez gonzalez1
goodboy1 goodbye1 goodgirl goodlife goodluck goodluck1 goodtimes google12 google123 gorgeous gorgeous1
gorilla1 gothic123 gotohell grandma1 grandpa1 greatness green123 greenapple greenbay greenday greenday1
greenland gryffindor guest123 guest1234 guitar123 guitarist gunner123 gunners1 gymnastics haha1234
hahahaha halloween hamburg1 hamburger hannah123 happiness happy123 happy1234 happyday happyfeet happylife
happyness hardcore harley12 harley123 harleydavidson harrypotter hawaii123 hawaii50 heather1 heather123
heaven123 heaven777 hell1234 hellboy1 hellfire hello111 hello123 hello1234 hello12345 hellohello
hellokitty hellokitty1 helloworld hercules hermione hermosa1 hernandez history1 hockey123 hogwarts
hollywood hollywood1 homework honda123 hondacivic honey123 honeybear honeybee honeybun honeymoon hornydog
horse123 horses123 hotdog123 hotgirl1 hotmail1 hotmail123 hotmama1 hotpink1 hotrod123 hotstuff hotstuff1
hottie123 houston1 hummer123 hunting1 hurricane icecream icecream1 icehouse idiot123 idontcare idontknow
ihatethis ihateyou ihateyou1 illusion iloveboys ilovegod iloveher iloveher1 ilovehim ilovehim1 ilovejesus
iloveme1 ilovemom ilovemusic ilovemydad ilovemyself iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12
iloveyou123 iloveyou2 iloveyou3 iloveyousomuch imagine1 immortal incubus1 india123 india@123 indonesia
infinity infinity1 instagram instagram1 internet internet1 inuyasha1 iphone123 ireland1 ireland123
ironmaiden ironmaiden1 ironman1 ironman123 isabella isabella1 isabelle island123 italia123 italy123
jackass1 jackass123 jackpot1 jackson1 jackson123 jackson5 jacob123 jamaica1 jamesbond jamesbond007
january1 japan123 jasmine1 jasmine123 jason123 jasper123 jedimaster jeep1234 jeepster jellybean jellyfish
jennifer jennifer1 jeremy123 jessica1 jessica12 jessica123 jessie123 jesus123 jesus4me jesus777
jesuschrist jesusislord jewelry1 john1234 john3:16 johncena johncena1 johndoe1 johnson1 jonasbrothers
jonathan jonathan1 jonathan123 jonathon jordan12 jordan123 jordan23 joseph123 joshua12 joshua123 juggalo1
julian123 junior123 junkyard jupiter1 justin12 justin123 justinbieber juventus1 katherine kathleen
katie123 kawasaki kennedy1 kenneth1 keyboard keyboard1 killer12 killer123 killer666 killers1 kimberly
kimberly1 king1234 kingking kingkong kitten123 kittens1 kitty123 kittycat kittycat1 knight123 kobe24lakers
kristen1 kristian kristina kristine lacrosse ladybug1 lakers123 lakers24 lakeside lalala123 lalalala
lamborghini landmark lasvegas laughing lauren123 laurence lawyer123 leagueoflegends ledzeppelin legend123
legends1 lemonade leonardo leonardo1 leopard1 letmein! letmein1 letmein12 letmein123 letmein2 liberty1
lightning lightning1 limpbizkit lincoln1 lindsay1 lindsey1 linkedin linkedin1 linkinpark linkinpark1
lion1234 lionking lionking1 littleman liverpool liverpool1 liverpool123 login123 login1234 loginlogin
lollipop lollipop1 london12 london123 lonestar lonewolf longbeach longhorn lorraine losangeles loser123
losers123 loveable lovebird lovebirds lovebug1 lovebug12 loveforever lovehate lovehurts loveislife
lovelace loveless lovelove lovely123 loveme123 lover123 loverboy loverboy1 lovergirl lovesong lovestory
lovesucks loveyou1 lucifer1 lucifer666 lucky123 lucky777 lucky7777 luckycharm luckydog luckyone lunatic1
macaroni macintosh madeline madison1 madison123 magic123 magician malaysia malibu123 mamamia1 mamapapa
manager1 manager123 manager2 manchester manhattan maniac123 manunited manutd123 marathon margaret maria123
mariana1 marianna marijuana marines1 mario123 mario64x mariposa mariposa1 marlboro marlboro1 marshall
martin123 martinez maryjane maryjane1 master12 master123 masterkey mastermind matrix123 matthew1
matthew123 mauricio maverick maverick1 maxwell1 mechanic melanie1 melissa1 melissa123 memories mercedes
mercedes1 mercedes123 mercury1 merlin123 mermaid1 messi123 metallica metallica1 mexico12 mexico123
miami123 miami305 miamor123 michael1 michael123 michelle michelle1 michigan mickey123 mickeymouse
microsoft microsoft1 midnight midnight1 midnight2 miguel123 military millionaire minecraft minecraft1
minecraft123 minnie123 minniemouse mistress mivida123 mollydog mommy123 monday123 money123 money1234
moneymaker moneyman monica123 monkey01 monkey12 monkey123 monkey1234 monkeys1 monster1 monster123 monsters
montana1 moonbeam moonlight moonshine morgan123 morpheus mother12 mother123 motherfucker motocross
motorola mountain mountain1 mountains muhammad music123 musica123 musician musiclover mustang1 mustang123
mustang5 mustangs mybabies mybaby123 mybestfriend mychemicalromance mykids123 mylove123 myloves1 myname123
mypassword myspace1 myspace123 myspace2 mysql123 napoleon naruto123 nascar24 nascar48 nascar88 natalia1
natalie1 natasha1 nathan123 nathaniel nature123 naughty1 naughtyboy navyseal ncc1701d ncc1701e neptune1
newlife1 newpassword newport1 newports newyork1 newyork123 newyorkcity newzealand nicholas nicholas1
nicolas1 nicole12 nicole123 nicotine nightmare ninja123 nintendo nintendo1 nirvana1 nirvana123 nissan123
nobody123 nokia123 nopassword nothing1 nothing123 november november1 november11 number123 nurse123
o0o0o0o0 obama2008 obsession ocean123 october1 october31 officer1 oklahoma oliver123 olivia123 omega123
onedirection onelove1 onelove123 operator operator1 oracle123 orange12 orange123 oranges1 orlando1
overlord p@ss1234 p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 packers1 packers12 pacman123 pakistan pakistan1
pamela123 panasonic pancakes pandora1 pantera1 panther1 panthera panthers papamama paradise paradise1
paramore paris123 pass1234 pass12345 pass123456 pass@123 pass@1234 pass@word1 passpass passw0rd passw0rd1
password password! password0 password00 password01 password1 password1! password10 password11 password12
password123 password123! password1234 password13 password2 password21 password22 password23 password3
password4 password5 password6 password69 password7 password77 password8 password88 password9 password99
password@1 password@123 passwort passwort1 patricia patricia1 patrick1 patrick123 patriots patriots1
pavilion peace123 peaceful peacelove peaches1 peaches123 peanut123 peanuts1 pearl123 pebbles1 penguin1
penguins pennywise pepper123 pepsi123 perfect1 peterpan peterpan1 phantom1 philadelphia philippines
phoenix1 phoenix123 photoshop picasso1 pickles1 pikachu1 pineapple pineapple1 pink1234 pinkfloyd
pinkfloyd1 pinklady pinkpink pirate123 pirates1 pitbull1 planet123 platinum playboy1 playboy69 playgirl
playstation playstation3 playtime poisonivy pokemon1 pokemon12 pokemon123 poker123 polaris1 police123
ponyboy1 poohbear poohbear1 popcorn1 popcorn123 popeye123 porn1234 pornographic pornstar pornstar1
porsche1 porsche911 portland1 portugal power123 powerade powerful preciosa precious precious1 president
pretty123 prettygirl princesa princesa1 princess princess1 princess12 princess123 princess13 princess2
priscilla prodigy1 progress protected psycho123 pumpkin1 pumpkin123 punkrock puppies1 puppy123 puppydog
puppylove purple12 purple123 purplehaze pussies1 pussy123 pussycat q123456789 q1q1q1q1 q1w2e3r4 q1w2e3r4t5
q2w3e4r5 qaz12345 qazwsx123 qazwsxedc qazwsxedcrfv quantum1 queen123 question qwaszx12 qwe12345 qwe123qwe
qweasdzxc qweqweqwe qwer1234 qwert123 qwert12345 qwerty!1 qwerty01 qwerty1! qwerty11 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwerty1q qwerty21 qwerty22 qwerty99 qwerty@123 qwertyui qwertyuiop
qwertyuiop1 qwertz123 r2d2c3po racecar1 rachel123 racing123 raiders1 raiders12 raiders13 rainbow1
rainbow12 rainbow123 rainbows raspberry rasputin raymond1 realmadrid reaper123 rebecca1 rebecca123
red12345 reddragon redeemed redhead1 redneck1 redrose1 redskins redskins1 redsox04 remember remember1
resident residentevil rhapsody rhiannon ricardo1 richard1 richard123 ridgewood riverside robert12
robert123 roberto1 robinson roblox123 rock1234 rocknroll rockstar rockstar1 rockstar123 rockyou1
rockyou123 rockyrocky rodriguez rollingstones ronaldo123 ronaldo7 root1234 rootbeer rootroot rosebud1
rosemary roses123 rotterdam roxanne1 runescape runescape1 russell1 ryan1234 sabrina1 sailormoon salvador
samantha samantha1 samsonite samsung1 samsung123 samuel123 samurai1 sandiego1 sandra123 sanfrancisco
santiago santiago1 sapphire sapphire1 sarah123 sasuke123 satan666 saturday savannah savannah1 scarlett
school123 schools1 science1 scooby123 scoobydoo scoobydoo1 scorpio1 scorpion scotland scotland1 seahawks
seattle1 sebastian sebastian1 secret12 secret123 secretpassword secrets1 secure123 security security1
semperfi september serenity serenity1 server123 service1 seventeen sexsexsex sexy1234 sexyback sexybitch
sexyboy1 sexygirl sexylady sexything shadow01 shadow12 shadow123 shadow13 shadows1 shakespeare shannon1
shark123 sharks123 sherlock shopping shopping1 showtime sidekick sierra123 silver12 silver123 silverado
silverado1 simone123 simplicity simpsons singapore sister123 sisters1 sisters3 sixtynine skateboard
skateboarding skittles skittles1 skywalker skywalker1 slipknot slipknot1 slipknot666 smile123 smiles123
smiley123 smirnoff smokey123 snake123 snickers snickers1 sniper123 snoopdogg snoopy123 snowball snowball1
snowboard snowflake snowman1 snowwhite soccer10 soccer12 soccer123 softball softball1 softball12 soldier1
solution somebody someone1 something sonic123 sony1234 sophia123 sophie123 southpark southside southside1
space123 spaghetti spanish1 sparkle1 sparky123 spartan1 spartan117 spartans spectrum speedway speedy123
spencer1 spider123 spiderman spiderman1 spitfire spongebob spongebob1 spring123 spring2023 spring2024
spring2025 springfield stalker1 stanford starbucks starcraft starfish stargate stargate1 starlight
startrek starwars starwars1 starwars123 steelers steelers1 steelers7 stephanie stephanie1 stephen1
steven123 stewart1 stinky123 strawberry strawberry1 strength stronger student1 student123 stupid12
stupid123 subaru123 submarine success1 success123 sugar123 sugarpie summer01 summer12 summer123 summer2020
summer2021 summer2022 summer2023 summer2024 summer2025 summer99 sundance sunday123 sundaysunday sunflower
sunflower1 sunshine sunshine1 sunshine12 sunshine123 superfly supergirl superior superman superman1
superman123 supernatural supernova superstar superstar1 support1 support123 surfing1 survivor susan123
suzanne1 suzuki123 sweet123 sweetgirl sweetheart sweetie1 sweetness sweetpea sweetpea1 sweety123 swimmer1
swimming sydney12 sydney123 sylvester symphony system123 system32 tarheels tarzan123 taylor12 taylor123
taylorswift teacher1 teacher123 teamo123 teamojose teamomucho technics teddy123 teddybear teddybear1
telephone television temp1234 temporary temppass tennessee tennis123 teresa123 terminal terminator
terrance test1234 test12345 test123456 tester123 testing1 testing123 testpass testtest tetris123 texas123
theking1 thepassword therapist theresa1 thirteen thirteen13 thomas123 thuglife thunder1 thunder123
thx1138x tiffany1 tiffany123 tiger123 tigerlily tigers123 tigger123 timberland timothy1 tinkerbell
tinkerbell1 tinkerbell2 together tokyo123 tomorrow toor1234 topsecret tornado1 toronto1 toyota12 toyota123
training transformers travel123 travis123 treasure trevor123 trinity1 trinity3 tristan1 trouble1 trucker1
trucks123 truelove truelove1 trump2016 trump2020 trustno1 trustnoone tunafish tupac123 turtle123 tweety123
tweetybird twilight twilight1 twitter1 tyler123 unbreakable underground undertaker unicorn1 unicorn123
universe unknown1 usa12345 user1234 user12345 username username1 usmc1775 valencia valentina valentine
valeria1 valhalla vampire1 vampire12 vampire123 vampires vanessa1 vanilla1 vegas123 velocity veronica
veronica1 victoria victoria1 victory1 vietnam1 viking123 vikings1 vincent1 vineyard virginia virginia1
volcano1 volcom123 volkswagen volleyball volleyball1 volvo123 w1234567 walker123 wallpaper walter123
warcraft warrior1 warrior123 warriors washington water123 waterfall watermelon webmaster welcome!
welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2 welcome2023 welcome2024 welcome2025
welcome@123 wendy123 werewolf westside westside1 whale123 whatever whatever1 whatever123 whiskey1 white123
whiteboy whitney1 wildcat1 wildcats william1 william12 william123 william3 winchester windmill windows1
windows10 windows7 windsor1 winner123 winners1 winniethepooh winston1 winter12 winter123 winter2020
winter2021 winter2022 winter2023 winter2024 winter2025 wizard123 wolf1234 wolfpack wolverine wonderful
woodland woodstock worldofwarcraft wrangler wrestler wrestling writer123 x1234567 xbox360x yahoo123
yamaha123 yankees1 yankees2 yankees23 yellow11 yellow12 yellow123 yesterday yolanda1 yourpassword
youtube123 yoyo1234 yvonne123 z1234567 zachary1 zachary123 zaq12wsx zaq1xsw2 zaq1zaq1 zelda123 zeppelin
zombie123 zombies1 zxasqw12 zxcasdqwe zxcv1234 zxcvbnm1 zxcvbnm123 zxcvbnmm zxczxczxc
`
    .split(/\s+/)
    .filter(Boolean),
);
