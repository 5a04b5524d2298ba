/**
 * The initial texts of the site. Data only; long fields are Markdown, and `{people}` and `{meals}` are replaced with
 * settings.
 */

export type ProjectText = { slug: string; title: string; summary: string; body: string; picture: string }
export type SlideText = { picture: string; caption: string }
export type ResourceText = { title: string; url: string }

export const homepage = {
  title: 'Read together. Serve your neighbors.',
  description:
    "We are young people in Atlanta and Athens, Georgia, who read the Qur'an together and serve our neighbors. Come read a page, pack a meal or push a broom with us.",
}

export const slides: SlideText[] = [
  {
    picture: 'painting-event',
    caption: 'Painting day: a tired wall gets new color',
  },
  {
    picture: 'community-event',
    caption: 'A community meal: one long table, room for everyone',
  },
  {
    picture: 'homeless-outreach',
    caption: 'Homeless outreach: warm boxes, handed over with a greeting',
  },
  {
    picture: 'dawah-table',
    caption: 'Dawah table: tea first, questions welcome',
  },
  {
    picture: 'evening-circle',
    caption: 'Evening circle: the last ones stack the chairs',
  },
]

export const projects: ProjectText[] = [
  {
    slug: 'quran-accountability-log',
    title: "Qur'an Accountability Log",
    summary:
      "A daily Qur'an log kept among friends. {People} use it to read a little every day and to come back after a missed day.",
    picture: 'quran-log',
    body: `This is where we began. In August 2024 a few of us started a group to tell each other, every day, whether we
had read. That was all. Today {people} use the log.

You choose a goal that fits your life: an ayah, half a page, a page, more. You mark the day when you have read. The
people in your group can see that you read. They cannot see how well, and nobody is ranked.

Missing a day happens to everyone. A missed day can become a small contribution to our service projects, so that even a
hard week feeds someone. Illness and travel are reasons to pause, not to feel ashamed.

**What you need**

- A goal small enough for your worst day
- Two minutes to mark it
- One friend who will notice when you go quiet

Start with one line tonight. The aim is not to finish first. The aim is to still be reading next year, with people who
are glad that you are.`,
  },
  {
    slug: 'quran-circles',
    title: "Qur'an Circles",
    summary:
      'Small weekly circles where we recite, listen and talk about what a passage asks of us. Beginners sit next to people who have read for years.',
    picture: 'quran-circles',
    body: `A circle is eight or ten people, one passage and an unhurried hour. We recite in turn, as far as each person
is able. Then we read a translation, look up what careful scholars have said, and ask one plain question: what does this
ask of us this week?

You do not need to read Arabic. You do not need to have read anything beforehand. If you are learning your letters,
someone will sit next to you and follow with a finger on the line. If you read well, that someone may be you.

We keep a few habits that protect the circle:

- We begin on time and end on time.
- No one is made to recite.
- We correct softly, and only when asked or when it is our turn to teach.
- Questions we cannot answer go to a person of knowledge. We do not guess.

We finish with tea, and with one small deed each of us will try before we meet again.`,
  },
  {
    slug: 'homeless-feedings',
    title: 'Homeless Feedings',
    summary:
      'We cook, pack and hand out warm meals to neighbors without a home. Together we have served {meals} so far.',
    picture: 'homeless-feedings',
    body: `The Qur'an praises those who give food to the needy, the orphan and the captive, and who want neither reward
nor thanks for it (76:8-9). We try to serve in that spirit. So far our volunteers have served {meals}.

An evening has three parts. First we cook and pack, with clean hands, labeled boxes and a thermometer. Then we drive out
in small groups, never alone. Then comes the part that matters most: we greet people, ask their names, offer a choice of
meals and stay a while if they want company.

There are rules that keep everyone safe and keep dignity whole:

- Hot food stays hot, cold food stays cold, and nothing that has sat out too long is served.
- We take no photos of the people we serve.
- We never ask for a story, or a prayer, in exchange for a plate.

There is a job for everyone: cooking, packing, labeling, driving, greeting, washing dishes. Minors come with a parent, or
with a parent's written permission.`,
  },
  {
    slug: 'masjid-cleanups',
    title: 'Masjid Cleanups',
    summary:
      'A Saturday morning with vacuums, buckets and good company. We leave the house of Allah cleaner than we found it.',
    picture: 'masjid-cleanups',
    body: `A masjid gives to a whole neighborhood all week: prayers, weddings, funerals, lessons, a quiet corner at noon.
On a Saturday morning we give a little back.

We agree on the list with the masjid beforehand, so that we clean what is needed and touch nothing we should not.
Carpets, shelves, windows, washing areas, kitchen, parking lot: each has a small team and a lead who knows where things
go. We work quietly and stop for anyone who comes to pray.

Bring clothes that can get wet, closed-toe shoes and a pair of socks for the prayer hall. We bring gloves, cloths, mild
cleaners and snacks. Children are welcome with a parent. Give them the shoe shelves and the low windows; they take great
pride in both.

It takes about three hours. By Dhuhr the carpet has fresh lines in it, the mirrors shine, and people who came as
strangers know each other's names.`,
  },
  {
    slug: 'youth-programming',
    title: 'Youth Programming at the Masjid',
    summary:
      'Evenings at the masjid that young people help to plan: a short lesson, a game, a shared meal and a job worth doing.',
    picture: 'youth-programming',
    body: `Young people need more than a place to sit. They need something real to do, and adults who trust them to do
it. Our youth programming at the masjid is built on that.

A typical evening has a prayer in congregation, a short talk or story with time for honest questions, a game that uses up
some energy, food, and a task: packing hygiene kits, writing cards for elders, planning the next cleanup. Those who come
often are asked to lead something small. Next time it is something bigger.

Parents should know how we look after their children:

- Two screened adults are always present.
- No adult is ever alone with a child.
- Every minor has a signed permission form and an emergency contact.
- Sign-in and sign-out happen with a parent or a person the parent named.

We want each of them to leave with a friend, a question and the sense that the masjid is theirs.`,
  },
  {
    slug: 'warmth-and-wisdom',
    title: 'Warmth and Wisdom',
    summary:
      'Our cold-weather drive. Coats, blankets and hot tea for the body; good books and good company for the heart.',
    picture: 'warmth-and-wisdom',
    body: `Georgia winters are short, but a night near freezing is long without a coat. Warmth and Wisdom is our
cold-weather drive.

**Warmth** is what people can carry away: coats, blankets, socks, gloves and hats, clean and sorted by size, with hot tea
while they choose. We set the table up like a small shop. People pick what they like. Nobody is handed a bag of leftovers.

**Wisdom** is what we hope to share and to receive: books to take for free, a bench, and time. Some people want to talk
about faith. Some want to talk about football. Many of them have lived through more than we have, so we listen more than we
speak.

You can help in a few ways:

- Collect coats at school, at work or on your street.
- Sort, mend and wash on the first day.
- Host the tables and pour tea on the second.

Please give only what you would gladly give to a friend.`,
  },
]

export const aboutStory = `We did not set out to build an organization. In August 2024 a small group of friends started a Qur'an log.
Every day each of us wrote down whether we had read. Some days it was several pages. Some days it was a few lines on a bus.
Some days it was nothing, and we said so, and began again the next morning.

Something happened that we had not planned. Reading every day kept putting the same people in front of us: the neighbor, the
orphan, the traveler, the one who has nothing to eat. It became hard to close the book and stay seated. So we asked what we
could do with the hands, the hours and the kitchens within our reach.

In December 2024 we held our first event. It served over 200 people. It also showed us how much
a handful of people can do when they already trust each other, and how much they still have to learn.

Since then the work has grown in several directions. There are Qur'an circles for those who want company in their reading.
There are meals for people without a home, cleanup mornings at masjids, evenings for young people, and a drive for coats and
books when it turns cold. Our volunteers have served {meals} so far, and {people} use the Qur'an log.

We are young, and most of us study or work. We live around Atlanta and Athens, Georgia. We make mistakes, and we try to write
down what we learn so that the next team has an easier time.

The name *Shajara* means tree. The Qur'an likens a good word to a good tree: its root is firm, its branches reach the sky, and
it gives fruit in every season by its Lord's leave (14:24-25). That is the whole plan. Tend the root every day, and let others
eat from the branches.`

export const aboutVision = `We want every young person in our community to have three things within reach: a daily connection with the Qur'an,
friends who help them keep it, and useful work to do for their neighbors.

We want the masjid to be a place that serves its whole street. And we want people to trust us because of what they saw us do, and
do again the next month.`

export const visionPage = `## A tree, not a firework

Big days are exciting, and they end. We would rather be a tree: slow, rooted, and useful to whoever sits under it. So we measure
ourselves by what we keep doing. Did people read today? Did the circle meet this week? Did we go back to the same street this
month, and did anyone remember a name?

## Rooted in the Qur'an

Everything starts with reading. The Prophet, peace be upon him, taught that the deeds most beloved to Allah are the most constant,
even when they are small (Sahih al-Bukhari 6464). A single page, kept up for years, can change a person. We help each other keep
that page with a daily log, with weekly circles and with patience on the days that go wrong.

Nobody is ranked. A person who struggles over one line sits as close to the center of the circle as a person who has memorized
many.

## Growing through service

Reading that never reaches the hands is not finished. We look for work that is plain and needed: food, warmth, clean rooms, fresh
paint, a listening ear. We serve whoever is in front of us and do not ask what they believe. We protect people's dignity as
carefully as we count the plates, because help that shames a person is not help.

## Led by the young

Young people here are not the future of the work. They are doing it now. They plan budgets, call the kitchen, lead the circle and
stand up to say what went wrong. Older members stand beside them with experience, with car keys and with the rules that keep
everyone safe.

## What we are working toward

- A Qur'an log that anyone can join in a minute, in an app on their phone
- A circle within reach of every campus and neighborhood we serve
- Service on a calendar that people can rely on, month after month
- Guides that let any masjid start the same work without asking us first
- Honest accounts of what came in and what it paid for

If you would like to help, you do not need a special skill. Come once. Carry something. Stay for tea.`

export const privacyNote = `We keep as little about you as we can, and only to run this site and the work it describes.

## What we store

If you create an account, we store your name, your email address, your password in a scrambled form that we cannot read, and your
affiliation if you give one. If you use the Qur'an log, we store what you enter there. If you sign up for an
event, propose an initiative or pledge a gift, we store what you typed in that form and when.

## Why

We need it to let you log in, to keep your log, to plan events safely, to answer you and to account for gifts. We do not use it
for anything else. We do not sell it, rent it or trade it.

## What we do not do

This site runs on its own server. It has no advertising and no trackers, and it does not load scripts that follow you from site
to site. A cookie keeps you logged in. Some links, such as our social pages and outside forms, lead to other companies, and their
rules apply there.

## Who can see it

Members of your group can see only what you choose to share. The few admins who run the site can see what they need for their
work. The organizers of an event can see who signed up for it.

## How to have your data deleted

Open your profile, choose Delete Account and confirm. If you cannot log in, or you only filled in a form, write to us through the
Contact button, and we will delete it. Where the law makes us keep a record, for example of a gift, we keep only that record and
only for as long as we must. Copies in backups disappear as old backups are deleted.

## Children

If you are under 13, please do not create an account or enter your own email address. Ask a parent to sign up for you,
or to contact us. For a child who comes to an event with an adult, we store only a first name, which the adult may add to their own
sign-up. The organizers of the event and the admins of this site see it, and nobody else. Some months after the event, we delete children's names, notes and
answers, and guests' names and addresses.`

export const resources: ResourceText[] = [
  { title: "Quran.com: read, listen to and study the Qur'an", url: 'https://quran.com' },
  {
    title: 'FoodSafety.gov: safe temperatures and storage times for food',
    url: 'https://www.foodsafety.gov',
  },
  { title: 'Atlanta Community Food Bank: food partners in our area', url: 'https://www.acfb.org' },
  { title: '211: find shelter, food and health services near you', url: 'https://www.211.org' },
]
