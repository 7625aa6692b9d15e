// Written by `npm run contracts`; do not edit.
// @ts-nocheck
"use strict";
export const signup = validate10;
const schema11 = {"$id":"signup","type":"object","required":["firstname","lastname","email","username","gender","preference","password","confirmPassword"],"properties":{"firstname":{"type":"string","minLength":1,"maxLength":60,"pattern":"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$","description":"letters, joined by spaces, hyphens and apostrophes"},"lastname":{"type":"string","minLength":1,"maxLength":60,"pattern":"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$","description":"letters, joined by spaces, hyphens and apostrophes"},"email":{"type":"string","maxLength":254,"pattern":"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},"username":{"type":"string","pattern":"^[A-Za-z0-9_.]{3,24}$"},"gender":{"type":"string","pattern":"^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$"},"preference":{"type":"string","pattern":"^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$"},"password":{"type":"string","minLength":8,"maxLength":128},"confirmPassword":{"type":"string","maxLength":256},"adultConfirmed":{"type":"boolean"}}};
const func2 = ((text) => [...text].length);
const pattern0 = new RegExp("^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$", "u");
const pattern2 = new RegExp("^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$", "u");
const pattern3 = new RegExp("^[A-Za-z0-9_.]{3,24}$", "u");
const pattern4 = new RegExp("^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$", "u");
const pattern5 = new RegExp("^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="signup" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.firstname === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "firstname"},message:"must have required property '"+"firstname"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.lastname === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lastname"},message:"must have required property '"+"lastname"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.email === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.username === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "username"},message:"must have required property '"+"username"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.gender === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gender"},message:"must have required property '"+"gender"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.preference === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "preference"},message:"must have required property '"+"preference"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.password === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.confirmPassword === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "confirmPassword"},message:"must have required property '"+"confirmPassword"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.firstname !== undefined){
let data0 = data.firstname;
if(typeof data0 === "string"){
if(func2(data0) > 60){
const err8 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data0) < 1){
const err9 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern0.test(data0)){
const err10 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/pattern",keyword:"pattern",params:{pattern: "^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"},message:"must match pattern \""+"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.lastname !== undefined){
let data1 = data.lastname;
if(typeof data1 === "string"){
if(func2(data1) > 60){
const err12 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func2(data1) < 1){
const err13 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!pattern0.test(data1)){
const err14 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/pattern",keyword:"pattern",params:{pattern: "^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"},message:"must match pattern \""+"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.email !== undefined){
let data2 = data.email;
if(typeof data2 === "string"){
if(func2(data2) > 254){
const err16 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern2.test(data2)){
const err17 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/pattern",keyword:"pattern",params:{pattern: "^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},message:"must match pattern \""+"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.username !== undefined){
let data3 = data.username;
if(typeof data3 === "string"){
if(!pattern3.test(data3)){
const err19 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.]{3,24}$"},message:"must match pattern \""+"^[A-Za-z0-9_.]{3,24}$"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.gender !== undefined){
let data4 = data.gender;
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
const err21 = {instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/pattern",keyword:"pattern",params:{pattern: "^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$"},message:"must match pattern \""+"^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.preference !== undefined){
let data5 = data.preference;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err23 = {instancePath:instancePath+"/preference",schemaPath:"#/properties/preference/pattern",keyword:"pattern",params:{pattern: "^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$"},message:"must match pattern \""+"^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/preference",schemaPath:"#/properties/preference/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.password !== undefined){
let data6 = data.password;
if(typeof data6 === "string"){
if(func2(data6) > 128){
const err25 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(func2(data6) < 8){
const err26 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.confirmPassword !== undefined){
let data7 = data.confirmPassword;
if(typeof data7 === "string"){
if(func2(data7) > 256){
const err28 = {instancePath:instancePath+"/confirmPassword",schemaPath:"#/properties/confirmPassword/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/confirmPassword",schemaPath:"#/properties/confirmPassword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.adultConfirmed !== undefined){
if(typeof data.adultConfirmed !== "boolean"){
const err30 = {instancePath:instancePath+"/adultConfirmed",schemaPath:"#/properties/adultConfirmed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const login = validate11;
const schema12 = {"$id":"login","type":"object","required":["identifier","password"],"properties":{"identifier":{"type":"string","minLength":1,"maxLength":254},"password":{"type":"string","minLength":1,"maxLength":256}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="login" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.identifier === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "identifier"},message:"must have required property '"+"identifier"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.password === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.identifier !== undefined){
let data0 = data.identifier;
if(typeof data0 === "string"){
if(func2(data0) > 254){
const err2 = {instancePath:instancePath+"/identifier",schemaPath:"#/properties/identifier/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/identifier",schemaPath:"#/properties/identifier/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/identifier",schemaPath:"#/properties/identifier/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.password !== undefined){
let data1 = data.password;
if(typeof data1 === "string"){
if(func2(data1) > 256){
const err5 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 1){
const err6 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const changeEmail = validate12;
const schema13 = {"$id":"changeEmail","type":"object","required":["newEmail","password"],"properties":{"newEmail":{"type":"string","maxLength":254,"pattern":"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},"password":{"type":"string","minLength":1,"maxLength":256}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="changeEmail" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.newEmail === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "newEmail"},message:"must have required property '"+"newEmail"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.password === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.newEmail !== undefined){
let data0 = data.newEmail;
if(typeof data0 === "string"){
if(func2(data0) > 254){
const err2 = {instancePath:instancePath+"/newEmail",schemaPath:"#/properties/newEmail/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern2.test(data0)){
const err3 = {instancePath:instancePath+"/newEmail",schemaPath:"#/properties/newEmail/pattern",keyword:"pattern",params:{pattern: "^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},message:"must match pattern \""+"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/newEmail",schemaPath:"#/properties/newEmail/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.password !== undefined){
let data1 = data.password;
if(typeof data1 === "string"){
if(func2(data1) > 256){
const err5 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 1){
const err6 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

export const requestPasswordReset = validate13;
const schema14 = {"$id":"requestPasswordReset","type":"object","required":["email"],"properties":{"email":{"type":"string","maxLength":254,"pattern":"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="requestPasswordReset" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.email === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(func2(data0) > 254){
const err1 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern2.test(data0)){
const err2 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/pattern",keyword:"pattern",params:{pattern: "^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},message:"must match pattern \""+"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

export const resetPassword = validate14;
const schema15 = {"$id":"resetPassword","type":"object","required":["newPassword"],"properties":{"newPassword":{"type":"string","minLength":8,"maxLength":128},"keepPasskeys":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{24}$","description":"24 hexadecimal digits"},"maxItems":20,"uniqueItems":true,"description":"the passkeys that go on; all others are removed, without the list all"}}};
const pattern8 = new RegExp("^[0-9a-f]{24}$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="resetPassword" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.newPassword === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "newPassword"},message:"must have required property '"+"newPassword"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.newPassword !== undefined){
let data0 = data.newPassword;
if(typeof data0 === "string"){
if(func2(data0) > 128){
const err1 = {instancePath:instancePath+"/newPassword",schemaPath:"#/properties/newPassword/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data0) < 8){
const err2 = {instancePath:instancePath+"/newPassword",schemaPath:"#/properties/newPassword/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/newPassword",schemaPath:"#/properties/newPassword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.keepPasskeys !== undefined){
let data1 = data.keepPasskeys;
if(Array.isArray(data1)){
if(data1.length > 20){
const err4 = {instancePath:instancePath+"/keepPasskeys",schemaPath:"#/properties/keepPasskeys/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern8.test(data2)){
const err5 = {instancePath:instancePath+"/keepPasskeys/" + i0,schemaPath:"#/properties/keepPasskeys/items/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{24}$"},message:"must match pattern \""+"^[0-9a-f]{24}$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/keepPasskeys/" + i0,schemaPath:"#/properties/keepPasskeys/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err7 = {instancePath:instancePath+"/keepPasskeys",schemaPath:"#/properties/keepPasskeys/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err8 = {instancePath:instancePath+"/keepPasskeys",schemaPath:"#/properties/keepPasskeys/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

export const saveProfile = validate15;
const schema16 = {"$id":"saveProfile","type":"object","properties":{"age":{"anyOf":[{"type":"integer","minimum":0,"maximum":200,"description":"at least 18, or UNDER_AGE"},{"type":"null"}]},"gender":{"type":"string","pattern":"^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$"},"preference":{"type":"string","pattern":"^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$"},"astrologicalSign":{"anyOf":[{"enum":["Aries","Taurus","Gemini","Cancer","Leo","Virgo","Libra","Scorpio","Sagittarius","Capricorn","Aquarius","Pisces"]},{"type":"null"}]},"location":{"anyOf":[{"enum":["Alabama","Alaska","Arizona","Arkansas","California","Colorado","Connecticut","Delaware","Florida","Georgia","Hawaii","Idaho","Illinois","Indiana","Iowa","Kansas","Kentucky","Louisiana","Maine","Maryland","Massachusetts","Michigan","Minnesota","Mississippi","Missouri","Montana","Nebraska","Nevada","New Hampshire","New Jersey","New Mexico","New York","North Carolina","North Dakota","Ohio","Oklahoma","Oregon","Pennsylvania","Rhode Island","South Carolina","South Dakota","Tennessee","Texas","Utah","Vermont","Virginia","Washington","West Virginia","Wisconsin","Wyoming"]},{"type":"null"}]},"hairColor":{"anyOf":[{"enum":["Black","Brown","Blonde","Red","Gray","Bald"]},{"type":"null"}]},"eyeColor":{"anyOf":[{"enum":["Black","Brown","Blue","Green","Hazel","Gray"]},{"type":"null"}]},"heightCm":{"anyOf":[{"type":"integer","minimum":120,"maximum":230},{"type":"null"}]},"bodyType":{"anyOf":[{"enum":["Slim","Athletic","Average","Curvy","Full-Figured"]},{"type":"null"}]},"ethnicity":{"anyOf":[{"enum":["Asian","Black or African American","Hispanic or Latino","Middle Eastern or North African","Native American or Alaska Native","Native Hawaiian or Pacific Islander","White","Mixed","Other","Prefer not to say"]},{"type":"null"}]},"religion":{"anyOf":[{"enum":["Agnostic","Atheist","Buddhist","Christian","Hindu","Jewish","Muslim","Sikh","Spiritual","Other","Prefer not to say"]},{"type":"null"}]},"education":{"anyOf":[{"enum":["High school","Trade school","Some college","Associate degree","Bachelor's degree","Master's degree","Doctorate","Prefer not to say"]},{"type":"null"}]},"occupation":{"anyOf":[{"enum":["Arts and media","Business and finance","Construction and trades","Education","Engineering and technology","Food and hospitality","Health care","Law and government","Military","Retail and sales","Science","Student","Transport","Self-employed","Retired","Between jobs","Other","Prefer not to say"]},{"type":"null"}]},"income":{"anyOf":[{"enum":["Under $25,000","$25,000 - $49,999","$50,000 - $74,999","$75,000 - $99,999","$100,000 - $149,999","$150,000 and over","Prefer not to say"]},{"type":"null"}]},"relationshipStatus":{"anyOf":[{"enum":["Single","In a Relationship","Married","Divorced"]},{"type":"null"}]},"intention":{"anyOf":[{"enum":["Something casual","Dating, open to more","A lasting relationship","New friends","Still finding out","Prefer not to say"]},{"type":"null"}]},"smoker":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"drinker":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"hasChildren":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"wantsChildren":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"languages":{"type":"array","items":{"enum":["English","Spanish","French","German","Italian","Portuguese","Chinese","Tagalog","Vietnamese","Korean","Japanese","Arabic","Hindi","Russian","Polish","American Sign Language","Other","Prefer not to say"]},"maxItems":30,"uniqueItems":true},"interests":{"type":"array","items":{"enum":["Art","Baking","Board games","Books","Camping","Cars","Comedy","Concerts","Cooking","Cycling","Dancing","Dogs and cats","Film","Fishing","Fitness","Gardening","Hiking","Live music","Museums","Photography","Running","Sports","Swimming","Theater","Travel","Video games","Volunteering","Wine and food","Writing","Yoga","Prefer not to say"]},"maxItems":30,"uniqueItems":true},"personalityTraits":{"type":"array","items":{"enum":["Adventurous","Affectionate","Ambitious","Calm","Creative","Curious","Easygoing","Funny","Generous","Honest","Independent","Kind","Optimistic","Outgoing","Patient","Playful","Romantic","Shy","Spontaneous","Thoughtful","Prefer not to say"]},"maxItems":30,"uniqueItems":true},"aboutMe":{"anyOf":[{"type":"string","maxLength":2000},{"type":"null"}]},"prompts":{"type":"array","items":{"type":"object","required":["prompt","answer"],"properties":{"prompt":{"enum":["A perfect Sunday","A small thing that makes my day","I am happiest when","My friends would say that I","The best trip I have taken","A meal I could eat every week","Something I am learning","A song I never skip","My simple pleasures","I laugh most about","What I value in people","The way to my heart","A tradition I keep","I will never forget","Two truths and a lie","My hidden talent","A book that stayed with me","On a free evening you find me","A place I would show you","I am proud of","The first thing people notice about me","A cause I care about","My idea of a first date","I feel at home when","Something I changed my mind about","The best advice I was given","I could talk for hours about","We will get along if","A question I would like to be asked","This year I want to"]},"answer":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S"}}},"maxItems":3,"description":"sentences that the member has finished, each once"},"firstname":{"type":"string","minLength":1,"maxLength":60,"pattern":"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$","description":"letters, joined by spaces, hyphens and apostrophes"},"lastname":{"type":"string","minLength":1,"maxLength":60,"pattern":"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$","description":"letters, joined by spaces, hyphens and apostrophes"},"zip":{"anyOf":[{"type":"string","pattern":"^\\d{5}(-\\d{4})?$"},{"type":"null"}]},"status":{"anyOf":[{"enum":["Single","In a Relationship","Married","Divorced"]},{"type":"null"}]},"height":{"anyOf":[{"type":"string","maxLength":40,"description":"feet and inches, or one of the four ranges"},{"type":"null"}]}}};
const pattern11 = new RegExp("\\S", "u");
const pattern14 = new RegExp("^\\d{5}(-\\d{4})?$", "u");
const func0 = ((a, b) => JSON.stringify(a) === JSON.stringify(b));

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="saveProfile" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.age !== undefined){
let data0 = data.age;
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
const err0 = {instancePath:instancePath+"/age",schemaPath:"#/properties/age/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data0 == "number"){
if(data0 > 200 || isNaN(data0)){
const err1 = {instancePath:instancePath+"/age",schemaPath:"#/properties/age/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0 < 0 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/age",schemaPath:"#/properties/age/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs5 = errors;
if(data0 !== null){
const err3 = {instancePath:instancePath+"/age",schemaPath:"#/properties/age/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err4 = {instancePath:instancePath+"/age",schemaPath:"#/properties/age/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
}
if(data.gender !== undefined){
let data1 = data.gender;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err5 = {instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/pattern",keyword:"pattern",params:{pattern: "^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$"},message:"must match pattern \""+"^([Ff]emale|[Mm]ale|[Oo]ther|FEMALE|MALE|OTHER)$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.preference !== undefined){
let data2 = data.preference;
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err7 = {instancePath:instancePath+"/preference",schemaPath:"#/properties/preference/pattern",keyword:"pattern",params:{pattern: "^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$"},message:"must match pattern \""+"^([Ff]emale|[Mm]ale|[Bb]oth|FEMALE|MALE|BOTH)$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/preference",schemaPath:"#/properties/preference/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.astrologicalSign !== undefined){
let data3 = data.astrologicalSign;
const _errs12 = errors;
let valid2 = false;
const _errs13 = errors;
if(!((((((((((((data3 === "Aries") || (data3 === "Taurus")) || (data3 === "Gemini")) || (data3 === "Cancer")) || (data3 === "Leo")) || (data3 === "Virgo")) || (data3 === "Libra")) || (data3 === "Scorpio")) || (data3 === "Sagittarius")) || (data3 === "Capricorn")) || (data3 === "Aquarius")) || (data3 === "Pisces"))){
const err9 = {instancePath:instancePath+"/astrologicalSign",schemaPath:"#/properties/astrologicalSign/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.astrologicalSign.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid1 = _errs13 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs14 = errors;
if(data3 !== null){
const err10 = {instancePath:instancePath+"/astrologicalSign",schemaPath:"#/properties/astrologicalSign/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid1 = _errs14 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err11 = {instancePath:instancePath+"/astrologicalSign",schemaPath:"#/properties/astrologicalSign/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
if(data.location !== undefined){
let data4 = data.location;
const _errs17 = errors;
let valid3 = false;
const _errs18 = errors;
if(!((((((((((((((((((((((((((((((((((((((((((((((((((data4 === "Alabama") || (data4 === "Alaska")) || (data4 === "Arizona")) || (data4 === "Arkansas")) || (data4 === "California")) || (data4 === "Colorado")) || (data4 === "Connecticut")) || (data4 === "Delaware")) || (data4 === "Florida")) || (data4 === "Georgia")) || (data4 === "Hawaii")) || (data4 === "Idaho")) || (data4 === "Illinois")) || (data4 === "Indiana")) || (data4 === "Iowa")) || (data4 === "Kansas")) || (data4 === "Kentucky")) || (data4 === "Louisiana")) || (data4 === "Maine")) || (data4 === "Maryland")) || (data4 === "Massachusetts")) || (data4 === "Michigan")) || (data4 === "Minnesota")) || (data4 === "Mississippi")) || (data4 === "Missouri")) || (data4 === "Montana")) || (data4 === "Nebraska")) || (data4 === "Nevada")) || (data4 === "New Hampshire")) || (data4 === "New Jersey")) || (data4 === "New Mexico")) || (data4 === "New York")) || (data4 === "North Carolina")) || (data4 === "North Dakota")) || (data4 === "Ohio")) || (data4 === "Oklahoma")) || (data4 === "Oregon")) || (data4 === "Pennsylvania")) || (data4 === "Rhode Island")) || (data4 === "South Carolina")) || (data4 === "South Dakota")) || (data4 === "Tennessee")) || (data4 === "Texas")) || (data4 === "Utah")) || (data4 === "Vermont")) || (data4 === "Virginia")) || (data4 === "Washington")) || (data4 === "West Virginia")) || (data4 === "Wisconsin")) || (data4 === "Wyoming"))){
const err12 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.location.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var _valid2 = _errs18 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const _errs19 = errors;
if(data4 !== null){
const err13 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid2 = _errs19 === errors;
valid3 = valid3 || _valid2;
}
if(!valid3){
const err14 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs17;
if(vErrors !== null){
if(_errs17){
vErrors.length = _errs17;
}
else {
vErrors = null;
}
}
}
}
if(data.hairColor !== undefined){
let data5 = data.hairColor;
const _errs22 = errors;
let valid4 = false;
const _errs23 = errors;
if(!((((((data5 === "Black") || (data5 === "Brown")) || (data5 === "Blonde")) || (data5 === "Red")) || (data5 === "Gray")) || (data5 === "Bald"))){
const err15 = {instancePath:instancePath+"/hairColor",schemaPath:"#/properties/hairColor/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.hairColor.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid3 = _errs23 === errors;
valid4 = valid4 || _valid3;
if(!valid4){
const _errs24 = errors;
if(data5 !== null){
const err16 = {instancePath:instancePath+"/hairColor",schemaPath:"#/properties/hairColor/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid3 = _errs24 === errors;
valid4 = valid4 || _valid3;
}
if(!valid4){
const err17 = {instancePath:instancePath+"/hairColor",schemaPath:"#/properties/hairColor/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
}
if(data.eyeColor !== undefined){
let data6 = data.eyeColor;
const _errs27 = errors;
let valid5 = false;
const _errs28 = errors;
if(!((((((data6 === "Black") || (data6 === "Brown")) || (data6 === "Blue")) || (data6 === "Green")) || (data6 === "Hazel")) || (data6 === "Gray"))){
const err18 = {instancePath:instancePath+"/eyeColor",schemaPath:"#/properties/eyeColor/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.eyeColor.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid4 = _errs28 === errors;
valid5 = valid5 || _valid4;
if(!valid5){
const _errs29 = errors;
if(data6 !== null){
const err19 = {instancePath:instancePath+"/eyeColor",schemaPath:"#/properties/eyeColor/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid4 = _errs29 === errors;
valid5 = valid5 || _valid4;
}
if(!valid5){
const err20 = {instancePath:instancePath+"/eyeColor",schemaPath:"#/properties/eyeColor/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
}
if(data.heightCm !== undefined){
let data7 = data.heightCm;
const _errs32 = errors;
let valid6 = false;
const _errs33 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
const err21 = {instancePath:instancePath+"/heightCm",schemaPath:"#/properties/heightCm/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data7 == "number"){
if(data7 > 230 || isNaN(data7)){
const err22 = {instancePath:instancePath+"/heightCm",schemaPath:"#/properties/heightCm/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 230},message:"must be <= 230"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data7 < 120 || isNaN(data7)){
const err23 = {instancePath:instancePath+"/heightCm",schemaPath:"#/properties/heightCm/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 120},message:"must be >= 120"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
var _valid5 = _errs33 === errors;
valid6 = valid6 || _valid5;
if(!valid6){
const _errs35 = errors;
if(data7 !== null){
const err24 = {instancePath:instancePath+"/heightCm",schemaPath:"#/properties/heightCm/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var _valid5 = _errs35 === errors;
valid6 = valid6 || _valid5;
}
if(!valid6){
const err25 = {instancePath:instancePath+"/heightCm",schemaPath:"#/properties/heightCm/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
}
if(data.bodyType !== undefined){
let data8 = data.bodyType;
const _errs38 = errors;
let valid7 = false;
const _errs39 = errors;
if(!(((((data8 === "Slim") || (data8 === "Athletic")) || (data8 === "Average")) || (data8 === "Curvy")) || (data8 === "Full-Figured"))){
const err26 = {instancePath:instancePath+"/bodyType",schemaPath:"#/properties/bodyType/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.bodyType.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var _valid6 = _errs39 === errors;
valid7 = valid7 || _valid6;
if(!valid7){
const _errs40 = errors;
if(data8 !== null){
const err27 = {instancePath:instancePath+"/bodyType",schemaPath:"#/properties/bodyType/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
var _valid6 = _errs40 === errors;
valid7 = valid7 || _valid6;
}
if(!valid7){
const err28 = {instancePath:instancePath+"/bodyType",schemaPath:"#/properties/bodyType/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
}
}
if(data.ethnicity !== undefined){
let data9 = data.ethnicity;
const _errs43 = errors;
let valid8 = false;
const _errs44 = errors;
if(!((((((((((data9 === "Asian") || (data9 === "Black or African American")) || (data9 === "Hispanic or Latino")) || (data9 === "Middle Eastern or North African")) || (data9 === "Native American or Alaska Native")) || (data9 === "Native Hawaiian or Pacific Islander")) || (data9 === "White")) || (data9 === "Mixed")) || (data9 === "Other")) || (data9 === "Prefer not to say"))){
const err29 = {instancePath:instancePath+"/ethnicity",schemaPath:"#/properties/ethnicity/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.ethnicity.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid7 = _errs44 === errors;
valid8 = valid8 || _valid7;
if(!valid8){
const _errs45 = errors;
if(data9 !== null){
const err30 = {instancePath:instancePath+"/ethnicity",schemaPath:"#/properties/ethnicity/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid7 = _errs45 === errors;
valid8 = valid8 || _valid7;
}
if(!valid8){
const err31 = {instancePath:instancePath+"/ethnicity",schemaPath:"#/properties/ethnicity/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs43;
if(vErrors !== null){
if(_errs43){
vErrors.length = _errs43;
}
else {
vErrors = null;
}
}
}
}
if(data.religion !== undefined){
let data10 = data.religion;
const _errs48 = errors;
let valid9 = false;
const _errs49 = errors;
if(!(((((((((((data10 === "Agnostic") || (data10 === "Atheist")) || (data10 === "Buddhist")) || (data10 === "Christian")) || (data10 === "Hindu")) || (data10 === "Jewish")) || (data10 === "Muslim")) || (data10 === "Sikh")) || (data10 === "Spiritual")) || (data10 === "Other")) || (data10 === "Prefer not to say"))){
const err32 = {instancePath:instancePath+"/religion",schemaPath:"#/properties/religion/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.religion.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var _valid8 = _errs49 === errors;
valid9 = valid9 || _valid8;
if(!valid9){
const _errs50 = errors;
if(data10 !== null){
const err33 = {instancePath:instancePath+"/religion",schemaPath:"#/properties/religion/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid8 = _errs50 === errors;
valid9 = valid9 || _valid8;
}
if(!valid9){
const err34 = {instancePath:instancePath+"/religion",schemaPath:"#/properties/religion/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
else {
errors = _errs48;
if(vErrors !== null){
if(_errs48){
vErrors.length = _errs48;
}
else {
vErrors = null;
}
}
}
}
if(data.education !== undefined){
let data11 = data.education;
const _errs53 = errors;
let valid10 = false;
const _errs54 = errors;
if(!((((((((data11 === "High school") || (data11 === "Trade school")) || (data11 === "Some college")) || (data11 === "Associate degree")) || (data11 === "Bachelor's degree")) || (data11 === "Master's degree")) || (data11 === "Doctorate")) || (data11 === "Prefer not to say"))){
const err35 = {instancePath:instancePath+"/education",schemaPath:"#/properties/education/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.education.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
var _valid9 = _errs54 === errors;
valid10 = valid10 || _valid9;
if(!valid10){
const _errs55 = errors;
if(data11 !== null){
const err36 = {instancePath:instancePath+"/education",schemaPath:"#/properties/education/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid9 = _errs55 === errors;
valid10 = valid10 || _valid9;
}
if(!valid10){
const err37 = {instancePath:instancePath+"/education",schemaPath:"#/properties/education/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
else {
errors = _errs53;
if(vErrors !== null){
if(_errs53){
vErrors.length = _errs53;
}
else {
vErrors = null;
}
}
}
}
if(data.occupation !== undefined){
let data12 = data.occupation;
const _errs58 = errors;
let valid11 = false;
const _errs59 = errors;
if(!((((((((((((((((((data12 === "Arts and media") || (data12 === "Business and finance")) || (data12 === "Construction and trades")) || (data12 === "Education")) || (data12 === "Engineering and technology")) || (data12 === "Food and hospitality")) || (data12 === "Health care")) || (data12 === "Law and government")) || (data12 === "Military")) || (data12 === "Retail and sales")) || (data12 === "Science")) || (data12 === "Student")) || (data12 === "Transport")) || (data12 === "Self-employed")) || (data12 === "Retired")) || (data12 === "Between jobs")) || (data12 === "Other")) || (data12 === "Prefer not to say"))){
const err38 = {instancePath:instancePath+"/occupation",schemaPath:"#/properties/occupation/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.occupation.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid10 = _errs59 === errors;
valid11 = valid11 || _valid10;
if(!valid11){
const _errs60 = errors;
if(data12 !== null){
const err39 = {instancePath:instancePath+"/occupation",schemaPath:"#/properties/occupation/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var _valid10 = _errs60 === errors;
valid11 = valid11 || _valid10;
}
if(!valid11){
const err40 = {instancePath:instancePath+"/occupation",schemaPath:"#/properties/occupation/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
errors = _errs58;
if(vErrors !== null){
if(_errs58){
vErrors.length = _errs58;
}
else {
vErrors = null;
}
}
}
}
if(data.income !== undefined){
let data13 = data.income;
const _errs63 = errors;
let valid12 = false;
const _errs64 = errors;
if(!(((((((data13 === "Under $25,000") || (data13 === "$25,000 - $49,999")) || (data13 === "$50,000 - $74,999")) || (data13 === "$75,000 - $99,999")) || (data13 === "$100,000 - $149,999")) || (data13 === "$150,000 and over")) || (data13 === "Prefer not to say"))){
const err41 = {instancePath:instancePath+"/income",schemaPath:"#/properties/income/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.income.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
var _valid11 = _errs64 === errors;
valid12 = valid12 || _valid11;
if(!valid12){
const _errs65 = errors;
if(data13 !== null){
const err42 = {instancePath:instancePath+"/income",schemaPath:"#/properties/income/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
var _valid11 = _errs65 === errors;
valid12 = valid12 || _valid11;
}
if(!valid12){
const err43 = {instancePath:instancePath+"/income",schemaPath:"#/properties/income/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
errors = _errs63;
if(vErrors !== null){
if(_errs63){
vErrors.length = _errs63;
}
else {
vErrors = null;
}
}
}
}
if(data.relationshipStatus !== undefined){
let data14 = data.relationshipStatus;
const _errs68 = errors;
let valid13 = false;
const _errs69 = errors;
if(!((((data14 === "Single") || (data14 === "In a Relationship")) || (data14 === "Married")) || (data14 === "Divorced"))){
const err44 = {instancePath:instancePath+"/relationshipStatus",schemaPath:"#/properties/relationshipStatus/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.relationshipStatus.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
var _valid12 = _errs69 === errors;
valid13 = valid13 || _valid12;
if(!valid13){
const _errs70 = errors;
if(data14 !== null){
const err45 = {instancePath:instancePath+"/relationshipStatus",schemaPath:"#/properties/relationshipStatus/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
var _valid12 = _errs70 === errors;
valid13 = valid13 || _valid12;
}
if(!valid13){
const err46 = {instancePath:instancePath+"/relationshipStatus",schemaPath:"#/properties/relationshipStatus/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
else {
errors = _errs68;
if(vErrors !== null){
if(_errs68){
vErrors.length = _errs68;
}
else {
vErrors = null;
}
}
}
}
if(data.intention !== undefined){
let data15 = data.intention;
const _errs73 = errors;
let valid14 = false;
const _errs74 = errors;
if(!((((((data15 === "Something casual") || (data15 === "Dating, open to more")) || (data15 === "A lasting relationship")) || (data15 === "New friends")) || (data15 === "Still finding out")) || (data15 === "Prefer not to say"))){
const err47 = {instancePath:instancePath+"/intention",schemaPath:"#/properties/intention/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.intention.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
var _valid13 = _errs74 === errors;
valid14 = valid14 || _valid13;
if(!valid14){
const _errs75 = errors;
if(data15 !== null){
const err48 = {instancePath:instancePath+"/intention",schemaPath:"#/properties/intention/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid13 = _errs75 === errors;
valid14 = valid14 || _valid13;
}
if(!valid14){
const err49 = {instancePath:instancePath+"/intention",schemaPath:"#/properties/intention/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
else {
errors = _errs73;
if(vErrors !== null){
if(_errs73){
vErrors.length = _errs73;
}
else {
vErrors = null;
}
}
}
}
if(data.smoker !== undefined){
let data16 = data.smoker;
const _errs78 = errors;
let valid15 = false;
const _errs79 = errors;
if(typeof data16 !== "boolean"){
const err50 = {instancePath:instancePath+"/smoker",schemaPath:"#/properties/smoker/anyOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
var _valid14 = _errs79 === errors;
valid15 = valid15 || _valid14;
if(!valid15){
const _errs81 = errors;
if(data16 !== null){
const err51 = {instancePath:instancePath+"/smoker",schemaPath:"#/properties/smoker/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
var _valid14 = _errs81 === errors;
valid15 = valid15 || _valid14;
}
if(!valid15){
const err52 = {instancePath:instancePath+"/smoker",schemaPath:"#/properties/smoker/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
else {
errors = _errs78;
if(vErrors !== null){
if(_errs78){
vErrors.length = _errs78;
}
else {
vErrors = null;
}
}
}
}
if(data.drinker !== undefined){
let data17 = data.drinker;
const _errs84 = errors;
let valid16 = false;
const _errs85 = errors;
if(typeof data17 !== "boolean"){
const err53 = {instancePath:instancePath+"/drinker",schemaPath:"#/properties/drinker/anyOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
var _valid15 = _errs85 === errors;
valid16 = valid16 || _valid15;
if(!valid16){
const _errs87 = errors;
if(data17 !== null){
const err54 = {instancePath:instancePath+"/drinker",schemaPath:"#/properties/drinker/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
var _valid15 = _errs87 === errors;
valid16 = valid16 || _valid15;
}
if(!valid16){
const err55 = {instancePath:instancePath+"/drinker",schemaPath:"#/properties/drinker/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
else {
errors = _errs84;
if(vErrors !== null){
if(_errs84){
vErrors.length = _errs84;
}
else {
vErrors = null;
}
}
}
}
if(data.hasChildren !== undefined){
let data18 = data.hasChildren;
const _errs90 = errors;
let valid17 = false;
const _errs91 = errors;
if(typeof data18 !== "boolean"){
const err56 = {instancePath:instancePath+"/hasChildren",schemaPath:"#/properties/hasChildren/anyOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
var _valid16 = _errs91 === errors;
valid17 = valid17 || _valid16;
if(!valid17){
const _errs93 = errors;
if(data18 !== null){
const err57 = {instancePath:instancePath+"/hasChildren",schemaPath:"#/properties/hasChildren/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
var _valid16 = _errs93 === errors;
valid17 = valid17 || _valid16;
}
if(!valid17){
const err58 = {instancePath:instancePath+"/hasChildren",schemaPath:"#/properties/hasChildren/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
else {
errors = _errs90;
if(vErrors !== null){
if(_errs90){
vErrors.length = _errs90;
}
else {
vErrors = null;
}
}
}
}
if(data.wantsChildren !== undefined){
let data19 = data.wantsChildren;
const _errs96 = errors;
let valid18 = false;
const _errs97 = errors;
if(typeof data19 !== "boolean"){
const err59 = {instancePath:instancePath+"/wantsChildren",schemaPath:"#/properties/wantsChildren/anyOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
var _valid17 = _errs97 === errors;
valid18 = valid18 || _valid17;
if(!valid18){
const _errs99 = errors;
if(data19 !== null){
const err60 = {instancePath:instancePath+"/wantsChildren",schemaPath:"#/properties/wantsChildren/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
var _valid17 = _errs99 === errors;
valid18 = valid18 || _valid17;
}
if(!valid18){
const err61 = {instancePath:instancePath+"/wantsChildren",schemaPath:"#/properties/wantsChildren/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
else {
errors = _errs96;
if(vErrors !== null){
if(_errs96){
vErrors.length = _errs96;
}
else {
vErrors = null;
}
}
}
}
if(data.languages !== undefined){
let data20 = data.languages;
if(Array.isArray(data20)){
if(data20.length > 30){
const err62 = {instancePath:instancePath+"/languages",schemaPath:"#/properties/languages/maxItems",keyword:"maxItems",params:{limit: 30},message:"must NOT have more than 30 items"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
const len0 = data20.length;
for(let i0=0; i0<len0; i0++){
let data21 = data20[i0];
if(!((((((((((((((((((data21 === "English") || (data21 === "Spanish")) || (data21 === "French")) || (data21 === "German")) || (data21 === "Italian")) || (data21 === "Portuguese")) || (data21 === "Chinese")) || (data21 === "Tagalog")) || (data21 === "Vietnamese")) || (data21 === "Korean")) || (data21 === "Japanese")) || (data21 === "Arabic")) || (data21 === "Hindi")) || (data21 === "Russian")) || (data21 === "Polish")) || (data21 === "American Sign Language")) || (data21 === "Other")) || (data21 === "Prefer not to say"))){
const err63 = {instancePath:instancePath+"/languages/" + i0,schemaPath:"#/properties/languages/items/enum",keyword:"enum",params:{allowedValues: schema16.properties.languages.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
let i1 = data20.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data20[i1], data20[j0])){
const err64 = {instancePath:instancePath+"/languages",schemaPath:"#/properties/languages/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err65 = {instancePath:instancePath+"/languages",schemaPath:"#/properties/languages/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.interests !== undefined){
let data22 = data.interests;
if(Array.isArray(data22)){
if(data22.length > 30){
const err66 = {instancePath:instancePath+"/interests",schemaPath:"#/properties/interests/maxItems",keyword:"maxItems",params:{limit: 30},message:"must NOT have more than 30 items"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
const len1 = data22.length;
for(let i2=0; i2<len1; i2++){
let data23 = data22[i2];
if(!(((((((((((((((((((((((((((((((data23 === "Art") || (data23 === "Baking")) || (data23 === "Board games")) || (data23 === "Books")) || (data23 === "Camping")) || (data23 === "Cars")) || (data23 === "Comedy")) || (data23 === "Concerts")) || (data23 === "Cooking")) || (data23 === "Cycling")) || (data23 === "Dancing")) || (data23 === "Dogs and cats")) || (data23 === "Film")) || (data23 === "Fishing")) || (data23 === "Fitness")) || (data23 === "Gardening")) || (data23 === "Hiking")) || (data23 === "Live music")) || (data23 === "Museums")) || (data23 === "Photography")) || (data23 === "Running")) || (data23 === "Sports")) || (data23 === "Swimming")) || (data23 === "Theater")) || (data23 === "Travel")) || (data23 === "Video games")) || (data23 === "Volunteering")) || (data23 === "Wine and food")) || (data23 === "Writing")) || (data23 === "Yoga")) || (data23 === "Prefer not to say"))){
const err67 = {instancePath:instancePath+"/interests/" + i2,schemaPath:"#/properties/interests/items/enum",keyword:"enum",params:{allowedValues: schema16.properties.interests.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
let i3 = data22.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func0(data22[i3], data22[j1])){
const err68 = {instancePath:instancePath+"/interests",schemaPath:"#/properties/interests/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i3+" are identical)"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
break outer1;
}
}
}
}
}
else {
const err69 = {instancePath:instancePath+"/interests",schemaPath:"#/properties/interests/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.personalityTraits !== undefined){
let data24 = data.personalityTraits;
if(Array.isArray(data24)){
if(data24.length > 30){
const err70 = {instancePath:instancePath+"/personalityTraits",schemaPath:"#/properties/personalityTraits/maxItems",keyword:"maxItems",params:{limit: 30},message:"must NOT have more than 30 items"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
const len2 = data24.length;
for(let i4=0; i4<len2; i4++){
let data25 = data24[i4];
if(!(((((((((((((((((((((data25 === "Adventurous") || (data25 === "Affectionate")) || (data25 === "Ambitious")) || (data25 === "Calm")) || (data25 === "Creative")) || (data25 === "Curious")) || (data25 === "Easygoing")) || (data25 === "Funny")) || (data25 === "Generous")) || (data25 === "Honest")) || (data25 === "Independent")) || (data25 === "Kind")) || (data25 === "Optimistic")) || (data25 === "Outgoing")) || (data25 === "Patient")) || (data25 === "Playful")) || (data25 === "Romantic")) || (data25 === "Shy")) || (data25 === "Spontaneous")) || (data25 === "Thoughtful")) || (data25 === "Prefer not to say"))){
const err71 = {instancePath:instancePath+"/personalityTraits/" + i4,schemaPath:"#/properties/personalityTraits/items/enum",keyword:"enum",params:{allowedValues: schema16.properties.personalityTraits.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
let i5 = data24.length;
let j2;
if(i5 > 1){
outer2:
for(;i5--;){
for(j2 = i5; j2--;){
if(func0(data24[i5], data24[j2])){
const err72 = {instancePath:instancePath+"/personalityTraits",schemaPath:"#/properties/personalityTraits/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j2},message:"must NOT have duplicate items (items ## "+j2+" and "+i5+" are identical)"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
break outer2;
}
}
}
}
}
else {
const err73 = {instancePath:instancePath+"/personalityTraits",schemaPath:"#/properties/personalityTraits/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.aboutMe !== undefined){
let data26 = data.aboutMe;
const _errs111 = errors;
let valid28 = false;
const _errs112 = errors;
if(typeof data26 === "string"){
if(func2(data26) > 2000){
const err74 = {instancePath:instancePath+"/aboutMe",schemaPath:"#/properties/aboutMe/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/aboutMe",schemaPath:"#/properties/aboutMe/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
var _valid18 = _errs112 === errors;
valid28 = valid28 || _valid18;
if(!valid28){
const _errs114 = errors;
if(data26 !== null){
const err76 = {instancePath:instancePath+"/aboutMe",schemaPath:"#/properties/aboutMe/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
var _valid18 = _errs114 === errors;
valid28 = valid28 || _valid18;
}
if(!valid28){
const err77 = {instancePath:instancePath+"/aboutMe",schemaPath:"#/properties/aboutMe/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
else {
errors = _errs111;
if(vErrors !== null){
if(_errs111){
vErrors.length = _errs111;
}
else {
vErrors = null;
}
}
}
}
if(data.prompts !== undefined){
let data27 = data.prompts;
if(Array.isArray(data27)){
if(data27.length > 3){
const err78 = {instancePath:instancePath+"/prompts",schemaPath:"#/properties/prompts/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
const len3 = data27.length;
for(let i6=0; i6<len3; i6++){
let data28 = data27[i6];
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if(data28.prompt === undefined){
const err79 = {instancePath:instancePath+"/prompts/" + i6,schemaPath:"#/properties/prompts/items/required",keyword:"required",params:{missingProperty: "prompt"},message:"must have required property '"+"prompt"+"'"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(data28.answer === undefined){
const err80 = {instancePath:instancePath+"/prompts/" + i6,schemaPath:"#/properties/prompts/items/required",keyword:"required",params:{missingProperty: "answer"},message:"must have required property '"+"answer"+"'"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(data28.prompt !== undefined){
let data29 = data28.prompt;
if(!((((((((((((((((((((((((((((((data29 === "A perfect Sunday") || (data29 === "A small thing that makes my day")) || (data29 === "I am happiest when")) || (data29 === "My friends would say that I")) || (data29 === "The best trip I have taken")) || (data29 === "A meal I could eat every week")) || (data29 === "Something I am learning")) || (data29 === "A song I never skip")) || (data29 === "My simple pleasures")) || (data29 === "I laugh most about")) || (data29 === "What I value in people")) || (data29 === "The way to my heart")) || (data29 === "A tradition I keep")) || (data29 === "I will never forget")) || (data29 === "Two truths and a lie")) || (data29 === "My hidden talent")) || (data29 === "A book that stayed with me")) || (data29 === "On a free evening you find me")) || (data29 === "A place I would show you")) || (data29 === "I am proud of")) || (data29 === "The first thing people notice about me")) || (data29 === "A cause I care about")) || (data29 === "My idea of a first date")) || (data29 === "I feel at home when")) || (data29 === "Something I changed my mind about")) || (data29 === "The best advice I was given")) || (data29 === "I could talk for hours about")) || (data29 === "We will get along if")) || (data29 === "A question I would like to be asked")) || (data29 === "This year I want to"))){
const err81 = {instancePath:instancePath+"/prompts/" + i6+"/prompt",schemaPath:"#/properties/prompts/items/properties/prompt/enum",keyword:"enum",params:{allowedValues: schema16.properties.prompts.items.properties.prompt.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data28.answer !== undefined){
let data30 = data28.answer;
if(typeof data30 === "string"){
if(func2(data30) > 200){
const err82 = {instancePath:instancePath+"/prompts/" + i6+"/answer",schemaPath:"#/properties/prompts/items/properties/answer/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(func2(data30) < 1){
const err83 = {instancePath:instancePath+"/prompts/" + i6+"/answer",schemaPath:"#/properties/prompts/items/properties/answer/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(!pattern11.test(data30)){
const err84 = {instancePath:instancePath+"/prompts/" + i6+"/answer",schemaPath:"#/properties/prompts/items/properties/answer/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
else {
const err85 = {instancePath:instancePath+"/prompts/" + i6+"/answer",schemaPath:"#/properties/prompts/items/properties/answer/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
else {
const err86 = {instancePath:instancePath+"/prompts/" + i6,schemaPath:"#/properties/prompts/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
else {
const err87 = {instancePath:instancePath+"/prompts",schemaPath:"#/properties/prompts/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data.firstname !== undefined){
let data31 = data.firstname;
if(typeof data31 === "string"){
if(func2(data31) > 60){
const err88 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(func2(data31) < 1){
const err89 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(!pattern0.test(data31)){
const err90 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/pattern",keyword:"pattern",params:{pattern: "^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"},message:"must match pattern \""+"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"+"\""};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data.lastname !== undefined){
let data32 = data.lastname;
if(typeof data32 === "string"){
if(func2(data32) > 60){
const err92 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
if(func2(data32) < 1){
const err93 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(!pattern0.test(data32)){
const err94 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/pattern",keyword:"pattern",params:{pattern: "^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"},message:"must match pattern \""+"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"+"\""};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data.zip !== undefined){
let data33 = data.zip;
const _errs128 = errors;
let valid32 = false;
const _errs129 = errors;
if(typeof data33 === "string"){
if(!pattern14.test(data33)){
const err96 = {instancePath:instancePath+"/zip",schemaPath:"#/properties/zip/anyOf/0/pattern",keyword:"pattern",params:{pattern: "^\\d{5}(-\\d{4})?$"},message:"must match pattern \""+"^\\d{5}(-\\d{4})?$"+"\""};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
else {
const err97 = {instancePath:instancePath+"/zip",schemaPath:"#/properties/zip/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
var _valid19 = _errs129 === errors;
valid32 = valid32 || _valid19;
if(!valid32){
const _errs131 = errors;
if(data33 !== null){
const err98 = {instancePath:instancePath+"/zip",schemaPath:"#/properties/zip/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
var _valid19 = _errs131 === errors;
valid32 = valid32 || _valid19;
}
if(!valid32){
const err99 = {instancePath:instancePath+"/zip",schemaPath:"#/properties/zip/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
else {
errors = _errs128;
if(vErrors !== null){
if(_errs128){
vErrors.length = _errs128;
}
else {
vErrors = null;
}
}
}
}
if(data.status !== undefined){
let data34 = data.status;
const _errs134 = errors;
let valid33 = false;
const _errs135 = errors;
if(!((((data34 === "Single") || (data34 === "In a Relationship")) || (data34 === "Married")) || (data34 === "Divorced"))){
const err100 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema16.properties.status.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
var _valid20 = _errs135 === errors;
valid33 = valid33 || _valid20;
if(!valid33){
const _errs136 = errors;
if(data34 !== null){
const err101 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
var _valid20 = _errs136 === errors;
valid33 = valid33 || _valid20;
}
if(!valid33){
const err102 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
else {
errors = _errs134;
if(vErrors !== null){
if(_errs134){
vErrors.length = _errs134;
}
else {
vErrors = null;
}
}
}
}
if(data.height !== undefined){
let data35 = data.height;
const _errs139 = errors;
let valid34 = false;
const _errs140 = errors;
if(typeof data35 === "string"){
if(func2(data35) > 40){
const err103 = {instancePath:instancePath+"/height",schemaPath:"#/properties/height/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/height",schemaPath:"#/properties/height/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
var _valid21 = _errs140 === errors;
valid34 = valid34 || _valid21;
if(!valid34){
const _errs142 = errors;
if(data35 !== null){
const err105 = {instancePath:instancePath+"/height",schemaPath:"#/properties/height/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
var _valid21 = _errs142 === errors;
valid34 = valid34 || _valid21;
}
if(!valid34){
const err106 = {instancePath:instancePath+"/height",schemaPath:"#/properties/height/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
else {
errors = _errs139;
if(vErrors !== null){
if(_errs139){
vErrors.length = _errs139;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err107 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

export const askSupport = validate16;
const schema17 = {"$id":"askSupport","type":"object","required":["email","topic","text"],"properties":{"email":{"type":"string","maxLength":254,"pattern":"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},"topic":{"enum":["Logging in","My profile or photos","Messages","Payment or membership","Another member","Something else"]},"text":{"type":"string","minLength":1,"maxLength":4000,"pattern":"\\S"}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="askSupport" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.email === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.topic === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "topic"},message:"must have required property '"+"topic"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.text === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(func2(data0) > 254){
const err3 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern2.test(data0)){
const err4 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/pattern",keyword:"pattern",params:{pattern: "^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},message:"must match pattern \""+"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.topic !== undefined){
let data1 = data.topic;
if(!((((((data1 === "Logging in") || (data1 === "My profile or photos")) || (data1 === "Messages")) || (data1 === "Payment or membership")) || (data1 === "Another member")) || (data1 === "Something else"))){
const err6 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/enum",keyword:"enum",params:{allowedValues: schema17.properties.topic.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.text !== undefined){
let data2 = data.text;
if(typeof data2 === "string"){
if(func2(data2) > 4000){
const err7 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(func2(data2) < 1){
const err8 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern11.test(data2)){
const err9 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

export const askSupportAsMember = validate17;
const schema18 = {"$id":"askSupportAsMember","type":"object","required":["topic","text"],"properties":{"topic":{"enum":["Logging in","My profile or photos","Messages","Payment or membership","Another member","Something else"]},"text":{"type":"string","minLength":1,"maxLength":4000,"pattern":"\\S"}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="askSupportAsMember" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.topic === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "topic"},message:"must have required property '"+"topic"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.text === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.topic !== undefined){
let data0 = data.topic;
if(!((((((data0 === "Logging in") || (data0 === "My profile or photos")) || (data0 === "Messages")) || (data0 === "Payment or membership")) || (data0 === "Another member")) || (data0 === "Something else"))){
const err2 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/enum",keyword:"enum",params:{allowedValues: schema18.properties.topic.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.text !== undefined){
let data1 = data.text;
if(typeof data1 === "string"){
if(func2(data1) > 4000){
const err3 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data1) < 1){
const err4 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern11.test(data1)){
const err5 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate17.errors = vErrors;
return errors === 0;
}

export const adminLogin = validate18;
const schema19 = {"$id":"adminLogin","type":"object","required":["username","password"],"properties":{"username":{"type":"string","minLength":1,"maxLength":100},"password":{"type":"string","minLength":1,"maxLength":256},"code":{"type":"string","minLength":6,"maxLength":20,"pattern":"^[0-9A-Za-z -]+$","description":"six digits of the app, or a recovery code"},"passkey":{"type":"object","required":["id","rawId","type","response"],"properties":{"id":{"type":"string","minLength":1,"maxLength":1400,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"rawId":{"type":"string","minLength":1,"maxLength":1400,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"type":{"type":"string","const":"public-key"},"response":{"type":"object","required":["clientDataJSON","authenticatorData","signature"],"properties":{"clientDataJSON":{"type":"string","minLength":1,"maxLength":4000,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"authenticatorData":{"type":"string","minLength":1,"maxLength":8000,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"signature":{"type":"string","minLength":1,"maxLength":8000,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"userHandle":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"}}}}}}};
const pattern18 = new RegExp("^[0-9A-Za-z -]+$", "u");
const pattern19 = new RegExp("^[A-Za-z0-9_-]+$", "u");

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="adminLogin" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.username === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "username"},message:"must have required property '"+"username"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.password === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.username !== undefined){
let data0 = data.username;
if(typeof data0 === "string"){
if(func2(data0) > 100){
const err2 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.password !== undefined){
let data1 = data.password;
if(typeof data1 === "string"){
if(func2(data1) > 256){
const err5 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 1){
const err6 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.code !== undefined){
let data2 = data.code;
if(typeof data2 === "string"){
if(func2(data2) > 20){
const err8 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data2) < 6){
const err9 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/minLength",keyword:"minLength",params:{limit: 6},message:"must NOT have fewer than 6 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern18.test(data2)){
const err10 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z -]+$"},message:"must match pattern \""+"^[0-9A-Za-z -]+$"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.passkey !== undefined){
let data3 = data.passkey;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.id === undefined){
const err12 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data3.rawId === undefined){
const err13 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "rawId"},message:"must have required property '"+"rawId"+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data3.type === undefined){
const err14 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data3.response === undefined){
const err15 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "response"},message:"must have required property '"+"response"+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data3.id !== undefined){
let data4 = data3.id;
if(typeof data4 === "string"){
if(func2(data4) > 1400){
const err16 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/maxLength",keyword:"maxLength",params:{limit: 1400},message:"must NOT have more than 1400 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data4) < 1){
const err17 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!pattern19.test(data4)){
const err18 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data3.rawId !== undefined){
let data5 = data3.rawId;
if(typeof data5 === "string"){
if(func2(data5) > 1400){
const err20 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/maxLength",keyword:"maxLength",params:{limit: 1400},message:"must NOT have more than 1400 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func2(data5) < 1){
const err21 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!pattern19.test(data5)){
const err22 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data3.type !== undefined){
let data6 = data3.type;
if(typeof data6 !== "string"){
const err24 = {instancePath:instancePath+"/passkey/type",schemaPath:"#/properties/passkey/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if("public-key" !== data6){
const err25 = {instancePath:instancePath+"/passkey/type",schemaPath:"#/properties/passkey/properties/type/const",keyword:"const",params:{allowedValue: "public-key"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data3.response !== undefined){
let data7 = data3.response;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.clientDataJSON === undefined){
const err26 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/required",keyword:"required",params:{missingProperty: "clientDataJSON"},message:"must have required property '"+"clientDataJSON"+"'"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data7.authenticatorData === undefined){
const err27 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/required",keyword:"required",params:{missingProperty: "authenticatorData"},message:"must have required property '"+"authenticatorData"+"'"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data7.signature === undefined){
const err28 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/required",keyword:"required",params:{missingProperty: "signature"},message:"must have required property '"+"signature"+"'"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data7.clientDataJSON !== undefined){
let data8 = data7.clientDataJSON;
if(typeof data8 === "string"){
if(func2(data8) > 4000){
const err29 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(func2(data8) < 1){
const err30 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!pattern19.test(data8)){
const err31 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data7.authenticatorData !== undefined){
let data9 = data7.authenticatorData;
if(typeof data9 === "string"){
if(func2(data9) > 8000){
const err33 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/maxLength",keyword:"maxLength",params:{limit: 8000},message:"must NOT have more than 8000 characters"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(func2(data9) < 1){
const err34 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(!pattern19.test(data9)){
const err35 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data7.signature !== undefined){
let data10 = data7.signature;
if(typeof data10 === "string"){
if(func2(data10) > 8000){
const err37 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/maxLength",keyword:"maxLength",params:{limit: 8000},message:"must NOT have more than 8000 characters"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(func2(data10) < 1){
const err38 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!pattern19.test(data10)){
const err39 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data7.userHandle !== undefined){
let data11 = data7.userHandle;
if(typeof data11 === "string"){
if(func2(data11) > 200){
const err41 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(func2(data11) < 1){
const err42 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!pattern19.test(data11)){
const err43 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

export const addUser = validate19;
const schema20 = {"$id":"addUser","type":"object","required":["firstname","lastname","email","username","password","gender","preference"],"properties":{"firstname":{"type":"string","minLength":1,"maxLength":60,"pattern":"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$","description":"letters, joined by spaces, hyphens and apostrophes"},"lastname":{"type":"string","minLength":1,"maxLength":60,"pattern":"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$","description":"letters, joined by spaces, hyphens and apostrophes"},"email":{"type":"string","maxLength":254,"pattern":"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},"username":{"type":"string","pattern":"^[A-Za-z0-9_.]{3,24}$"},"password":{"type":"string","minLength":8,"maxLength":128},"gender":{"type":"string","pattern":"^([mM]ale|MALE|[fF]emale|FEMALE)$"},"preference":{"type":"string","pattern":"^([mM]ale|MALE|[fF]emale|FEMALE)$"}}};
const pattern29 = new RegExp("^([mM]ale|MALE|[fF]emale|FEMALE)$", "u");

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="addUser" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.firstname === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "firstname"},message:"must have required property '"+"firstname"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.lastname === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lastname"},message:"must have required property '"+"lastname"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.email === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.username === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "username"},message:"must have required property '"+"username"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.password === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.gender === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gender"},message:"must have required property '"+"gender"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.preference === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "preference"},message:"must have required property '"+"preference"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.firstname !== undefined){
let data0 = data.firstname;
if(typeof data0 === "string"){
if(func2(data0) > 60){
const err7 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(func2(data0) < 1){
const err8 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern0.test(data0)){
const err9 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/pattern",keyword:"pattern",params:{pattern: "^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"},message:"must match pattern \""+"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.lastname !== undefined){
let data1 = data.lastname;
if(typeof data1 === "string"){
if(func2(data1) > 60){
const err11 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func2(data1) < 1){
const err12 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern0.test(data1)){
const err13 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/pattern",keyword:"pattern",params:{pattern: "^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"},message:"must match pattern \""+"^(?!.*\\p{Default_Ignorable_Code_Point}) *['’]?(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+)(?:[ '’-]+(?:(?:\\p{L}\\p{M}{0,4}\\.)+|(?:\\p{L}\\p{M}{0,4})+))*['’]? *$"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.email !== undefined){
let data2 = data.email;
if(typeof data2 === "string"){
if(func2(data2) > 254){
const err15 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern2.test(data2)){
const err16 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/pattern",keyword:"pattern",params:{pattern: "^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"},message:"must match pattern \""+"^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.username !== undefined){
let data3 = data.username;
if(typeof data3 === "string"){
if(!pattern3.test(data3)){
const err18 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.]{3,24}$"},message:"must match pattern \""+"^[A-Za-z0-9_.]{3,24}$"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.password !== undefined){
let data4 = data.password;
if(typeof data4 === "string"){
if(func2(data4) > 128){
const err20 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func2(data4) < 8){
const err21 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.gender !== undefined){
let data5 = data.gender;
if(typeof data5 === "string"){
if(!pattern29.test(data5)){
const err23 = {instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/pattern",keyword:"pattern",params:{pattern: "^([mM]ale|MALE|[fF]emale|FEMALE)$"},message:"must match pattern \""+"^([mM]ale|MALE|[fF]emale|FEMALE)$"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.preference !== undefined){
let data6 = data.preference;
if(typeof data6 === "string"){
if(!pattern29.test(data6)){
const err25 = {instancePath:instancePath+"/preference",schemaPath:"#/properties/preference/pattern",keyword:"pattern",params:{pattern: "^([mM]ale|MALE|[fF]emale|FEMALE)$"},message:"must match pattern \""+"^([mM]ale|MALE|[fF]emale|FEMALE)$"+"\""};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/preference",schemaPath:"#/properties/preference/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate19.errors = vErrors;
return errors === 0;
}

export const changeOwnOperatorPassword = validate20;
const schema21 = {"$id":"changeOwnOperatorPassword","type":"object","required":["currentPassword","newPassword"],"properties":{"currentPassword":{"type":"string","minLength":1,"maxLength":256},"newPassword":{"type":"string","minLength":8,"maxLength":128},"keepPasskeys":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{24}$","description":"24 hexadecimal digits"},"maxItems":20,"uniqueItems":true,"description":"the passkeys that go on; all others are removed, without the list all"}}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="changeOwnOperatorPassword" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.currentPassword === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "currentPassword"},message:"must have required property '"+"currentPassword"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.newPassword === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "newPassword"},message:"must have required property '"+"newPassword"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.currentPassword !== undefined){
let data0 = data.currentPassword;
if(typeof data0 === "string"){
if(func2(data0) > 256){
const err2 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.newPassword !== undefined){
let data1 = data.newPassword;
if(typeof data1 === "string"){
if(func2(data1) > 128){
const err5 = {instancePath:instancePath+"/newPassword",schemaPath:"#/properties/newPassword/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 8){
const err6 = {instancePath:instancePath+"/newPassword",schemaPath:"#/properties/newPassword/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/newPassword",schemaPath:"#/properties/newPassword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.keepPasskeys !== undefined){
let data2 = data.keepPasskeys;
if(Array.isArray(data2)){
if(data2.length > 20){
const err8 = {instancePath:instancePath+"/keepPasskeys",schemaPath:"#/properties/keepPasskeys/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(!pattern8.test(data3)){
const err9 = {instancePath:instancePath+"/keepPasskeys/" + i0,schemaPath:"#/properties/keepPasskeys/items/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{24}$"},message:"must match pattern \""+"^[0-9a-f]{24}$"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/keepPasskeys/" + i0,schemaPath:"#/properties/keepPasskeys/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data2[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err11 = {instancePath:instancePath+"/keepPasskeys",schemaPath:"#/properties/keepPasskeys/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err12 = {instancePath:instancePath+"/keepPasskeys",schemaPath:"#/properties/keepPasskeys/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}

export const setOperatorPassword = validate21;
const schema22 = {"$id":"setOperatorPassword","type":"object","required":["password"],"properties":{"password":{"type":"string","minLength":8,"maxLength":128}}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="setOperatorPassword" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.password === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.password !== undefined){
let data0 = data.password;
if(typeof data0 === "string"){
if(func2(data0) > 128){
const err1 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data0) < 8){
const err2 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const offerSecondFactor = validate22;
const schema23 = {"$id":"offerSecondFactor","type":"object","required":["currentPassword"],"properties":{"currentPassword":{"type":"string","minLength":1,"maxLength":256}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="offerSecondFactor" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.currentPassword === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "currentPassword"},message:"must have required property '"+"currentPassword"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.currentPassword !== undefined){
let data0 = data.currentPassword;
if(typeof data0 === "string"){
if(func2(data0) > 256){
const err1 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

export const confirmSecondFactor = validate23;
const schema24 = {"$id":"confirmSecondFactor","type":"object","required":["code"],"properties":{"code":{"type":"string","minLength":6,"maxLength":20,"pattern":"^[0-9A-Za-z -]+$","description":"six digits of the app, or a recovery code"}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="confirmSecondFactor" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 === "string"){
if(func2(data0) > 20){
const err1 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data0) < 6){
const err2 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/minLength",keyword:"minLength",params:{limit: 6},message:"must NOT have fewer than 6 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern18.test(data0)){
const err3 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z -]+$"},message:"must match pattern \""+"^[0-9A-Za-z -]+$"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

export const removeSecondFactor = validate24;
const schema25 = {"$id":"removeSecondFactor","type":"object","required":["currentPassword","code"],"properties":{"currentPassword":{"type":"string","minLength":1,"maxLength":256},"code":{"type":"string","minLength":6,"maxLength":20,"pattern":"^[0-9A-Za-z -]+$","description":"six digits of the app, or a recovery code"}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="removeSecondFactor" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.currentPassword === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "currentPassword"},message:"must have required property '"+"currentPassword"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.code === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.currentPassword !== undefined){
let data0 = data.currentPassword;
if(typeof data0 === "string"){
if(func2(data0) > 256){
const err2 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/currentPassword",schemaPath:"#/properties/currentPassword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.code !== undefined){
let data1 = data.code;
if(typeof data1 === "string"){
if(func2(data1) > 20){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 6){
const err6 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/minLength",keyword:"minLength",params:{limit: 6},message:"must NOT have fewer than 6 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern18.test(data1)){
const err7 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z -]+$"},message:"must match pattern \""+"^[0-9A-Za-z -]+$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

export const proveSecondFactor = validate25;
const schema26 = {"$id":"proveSecondFactor","type":"object","properties":{"code":{"type":"string","minLength":6,"maxLength":20,"pattern":"^[0-9A-Za-z -]+$","description":"six digits of the app, or a recovery code"},"passkey":{"type":"object","required":["id","rawId","type","response"],"properties":{"id":{"type":"string","minLength":1,"maxLength":1400,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"rawId":{"type":"string","minLength":1,"maxLength":1400,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"type":{"type":"string","const":"public-key"},"response":{"type":"object","required":["clientDataJSON","authenticatorData","signature"],"properties":{"clientDataJSON":{"type":"string","minLength":1,"maxLength":4000,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"authenticatorData":{"type":"string","minLength":1,"maxLength":8000,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"signature":{"type":"string","minLength":1,"maxLength":8000,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"},"userHandle":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[A-Za-z0-9_-]+$","description":"bytes, base64url"}}}}}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="proveSecondFactor" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 === "string"){
if(func2(data0) > 20){
const err0 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func2(data0) < 6){
const err1 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/minLength",keyword:"minLength",params:{limit: 6},message:"must NOT have fewer than 6 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern18.test(data0)){
const err2 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z -]+$"},message:"must match pattern \""+"^[0-9A-Za-z -]+$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.passkey !== undefined){
let data1 = data.passkey;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.id === undefined){
const err4 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.rawId === undefined){
const err5 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "rawId"},message:"must have required property '"+"rawId"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.type === undefined){
const err6 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.response === undefined){
const err7 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/required",keyword:"required",params:{missingProperty: "response"},message:"must have required property '"+"response"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.id !== undefined){
let data2 = data1.id;
if(typeof data2 === "string"){
if(func2(data2) > 1400){
const err8 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/maxLength",keyword:"maxLength",params:{limit: 1400},message:"must NOT have more than 1400 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func2(data2) < 1){
const err9 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!pattern19.test(data2)){
const err10 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/passkey/id",schemaPath:"#/properties/passkey/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data1.rawId !== undefined){
let data3 = data1.rawId;
if(typeof data3 === "string"){
if(func2(data3) > 1400){
const err12 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/maxLength",keyword:"maxLength",params:{limit: 1400},message:"must NOT have more than 1400 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func2(data3) < 1){
const err13 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!pattern19.test(data3)){
const err14 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/passkey/rawId",schemaPath:"#/properties/passkey/properties/rawId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data1.type !== undefined){
let data4 = data1.type;
if(typeof data4 !== "string"){
const err16 = {instancePath:instancePath+"/passkey/type",schemaPath:"#/properties/passkey/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if("public-key" !== data4){
const err17 = {instancePath:instancePath+"/passkey/type",schemaPath:"#/properties/passkey/properties/type/const",keyword:"const",params:{allowedValue: "public-key"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data1.response !== undefined){
let data5 = data1.response;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.clientDataJSON === undefined){
const err18 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/required",keyword:"required",params:{missingProperty: "clientDataJSON"},message:"must have required property '"+"clientDataJSON"+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data5.authenticatorData === undefined){
const err19 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/required",keyword:"required",params:{missingProperty: "authenticatorData"},message:"must have required property '"+"authenticatorData"+"'"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data5.signature === undefined){
const err20 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/required",keyword:"required",params:{missingProperty: "signature"},message:"must have required property '"+"signature"+"'"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data5.clientDataJSON !== undefined){
let data6 = data5.clientDataJSON;
if(typeof data6 === "string"){
if(func2(data6) > 4000){
const err21 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func2(data6) < 1){
const err22 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!pattern19.test(data6)){
const err23 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/passkey/response/clientDataJSON",schemaPath:"#/properties/passkey/properties/response/properties/clientDataJSON/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data5.authenticatorData !== undefined){
let data7 = data5.authenticatorData;
if(typeof data7 === "string"){
if(func2(data7) > 8000){
const err25 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/maxLength",keyword:"maxLength",params:{limit: 8000},message:"must NOT have more than 8000 characters"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(func2(data7) < 1){
const err26 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!pattern19.test(data7)){
const err27 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/passkey/response/authenticatorData",schemaPath:"#/properties/passkey/properties/response/properties/authenticatorData/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data5.signature !== undefined){
let data8 = data5.signature;
if(typeof data8 === "string"){
if(func2(data8) > 8000){
const err29 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/maxLength",keyword:"maxLength",params:{limit: 8000},message:"must NOT have more than 8000 characters"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(func2(data8) < 1){
const err30 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!pattern19.test(data8)){
const err31 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/passkey/response/signature",schemaPath:"#/properties/passkey/properties/response/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data5.userHandle !== undefined){
let data9 = data5.userHandle;
if(typeof data9 === "string"){
if(func2(data9) > 200){
const err33 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(func2(data9) < 1){
const err34 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(!pattern19.test(data9)){
const err35 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/passkey/response/userHandle",schemaPath:"#/properties/passkey/properties/response/properties/userHandle/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/passkey/response",schemaPath:"#/properties/passkey/properties/response/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/passkey",schemaPath:"#/properties/passkey/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

