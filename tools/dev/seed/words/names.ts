/** Given names and surnames of the mixed origins found in the country. */

const list = (text: string) => text.trim().split(/\s+/);

export const femaleNames = list(`
  Abigail Adriana Aisha Alice Amara Amelia Ana Andrea Angela Anita Annika Aria Ashley Audrey Beatrice Bianca Brooke Camila
  Carla Carmen Caroline Cassie Celeste Charlotte Chloe Claire Clara Cora Daisy Dana Daniela Deborah Delia Denise Diana Elena
  Eliza Ellen Elise Emily Emma Erica Esther Eva Faith Fatima Fiona Frances Gabriela Georgia Gina Gloria Grace Hannah Harper
  Heather Heidi Holly Imani Ines Ingrid Irene Iris Isabel Ivy Jada Jasmine Jenna Joanna Josephine Joy Julia June Kara Karen
  Katherine Keiko Kira Lara Laura Layla Leah Lena Lillian Linda Lisa Lola Lucia Lucy Luna Lydia Maeve Maggie Maya Margaret
  Maria Marina Mei Melissa Mia Michelle Mila Miriam Molly Monica Nadia Naomi Natalie Nina Nora Olivia Paige Pamela Patricia
  Paula Pearl Penny Phoebe Priya Rachel Rebecca Renee Rita Robin Rosa Rose Ruby Ruth Sabrina Samira Sandra Sara Selena
  Serena Shannon Simone Sofia Sonia Stella Susan Tamara Tara Teresa Tessa Valerie Vanessa Vera Victoria Violet Vivian Wendy
  Yolanda Yasmin Zoe`);

export const maleNames = list(`
  Aaron Adam Adrian Ahmed Aidan Alan Albert Alejandro Alex Andre Andrew Anthony Antonio Arjun Arthur August Barry Ben
  Bernard Blake Brandon Brian Bruce Caleb Calvin Cameron Carlos Carter Charles Chris Clark Cole Colin Connor Craig Curtis
  Damon Daniel Darius David Dean Dennis Derek Diego Dominic Donald Douglas Dylan Edgar Edward Eli Elliot Emilio Eric Ethan
  Evan Felix Finn Francis Frank Gabriel Gavin George Gilbert Glenn Gordon Graham Grant Gregory Hank Harold Harry Hassan
  Hector Henry Hugo Ian Isaac Ivan Jack Jacob Jamal James Jared Jason Javier Jeff Jeremy Joel John Jonah Jordan Jorge Joseph
  Julian Justin Keith Kenji Kevin Kurt Kyle Lamar Leo Liam Lorenzo Louis Lucas Luis Malcolm Marcus Mario Mark Martin Mason
  Mateo Matthew Maurice Max Miguel Miles Mitchell Nathan Neil Nicholas Noah Oliver Omar Oscar Owen Pablo Patrick Paul Peter
  Philip Quentin Rafael Raj Ralph Ramon Ray Raymond Richard Ricardo Robert Roger Ronald Ross Roy Russell Ryan Sam Samuel
  Scott Sean Sebastian Simon Stanley Stephen Terrence Theo Thomas Timothy Todd Tony Travis Tyler Vernon Victor Vincent
  Walter Warren Wayne Wesley William Xavier Zachary`);

export const eitherNames = list(
  'Alex Avery Bailey Blair Cameron Casey Dakota Drew Eden Ellis Emerson Finley Harley Hayden Jamie Jordan Kai Lane Logan Marlowe Morgan Noel Parker Quinn Reese Remy Riley River Robin Rowan Sage Sasha Skyler Sidney Tatum Taylor Toby Winter',
);

export const surnames = list(`
  Abbott Acosta Adams Aguilar Ahmad Alvarez Andersen Archer Bailey Baker Barnes Becker Bell Bennett Bishop Blackwood Boone
  Bradley Brennan Brooks Bryant Burke Byrne Caldwell Campbell Cardenas Carlson Carr Castillo Chang Chavez Chen Choi Clarke
  Coleman Collins Cooper Cortez Crane Cruz Dalton Daniels Davenport Delgado Diaz Dixon Donovan Doyle Dunn Eaton Edwards
  Eklund Ellis Espinoza Evans Farrell Ferris Fischer Fletcher Flores Flynn Foster Fox Franklin Fuentes Gallagher Garcia
  Gibson Gill Goldberg Gomez Gonzalez Goodwin Graves Greene Griffin Guerrero Gupta Haas Hale Hall Hamilton Hansen Harper
  Hart Hayes Henderson Herrera Hoffman Holland Holt Horton Howard Huang Hudson Hughes Hunter Ibarra Ito Jackson Jacobs
  Jenkins Jensen Johansen Jones Juarez Kane Kaplan Kaur Keller Kennedy Khan Kim King Klein Knight Kowalski Kramer Lam
  Lambert Larsen Lawson Lee Levine Lewis Lindgren Long Lopez Lowe Lynch Mackenzie Maldonado Marsh Martinez Mason Mendoza
  Meyer Miller Mitchell Mohamed Montgomery Moore Morales Moreno Morris Murphy Nakamura Navarro Nelson Newman Nguyen Nolan
  Norris O'Brien O'Connor Okafor Olsen Ortega Ortiz Owens Pace Park Parker Patel Paulson Pena Perez Perry Petersen Pham
  Phillips Pierce Porter Powell Price Quinn Quintero Ramirez Ramos Reed Reid Reyes Rhodes Rice Rivera Robbins Robinson
  Rodriguez Romero Rosen Ross Rossi Roth Rowe Ruiz Russell Ryan Salazar Sanchez Santiago Santos Sawyer Schmidt Schneider
  Sharma Shaw Shepherd Silva Simmons Singh Snyder Soto Spencer Stanton Stein Stone Suarez Sullivan Sutton Suzuki Tanaka
  Taylor Thompson Thornton Torres Tran Turner Underwood Valdez Vargas Vasquez Vaughn Vega Wade Wagner Walker Wallace Walsh
  Wang Ward Warren Watkins Weaver Webb Weber Wells West Wheeler White Whitaker Wilder Williams Winslow Wong Wood Wright Wu
  Yang Yoder York Young Zamora Ziegler Zimmerman`);
